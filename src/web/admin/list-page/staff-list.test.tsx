import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { StaffList } from './staff-list.tsx'

const add = <a href="/new">إضافة رد</a>

function offers(query: Record<string, string>): number {
  const html = drawnForStaff(
    <StaffList<{ id: string }>
      title="الردود"
      path="/admin/support/replies"
      tools={add}
      columns={[]}
      defaultSort="title"
      shown=""
      empty={{ title: 'لا ردود بعد', action: add }}
      loaded={{
        rows: [],
        nextCursor: null,
        previousCursor: null,
        counts: {},
        query,
        kept: null,
        now: '2026-11-20T11:02:00.000Z',
      }}
    />,
    'viewer',
  )
  return wordsIn(html).split('إضافة رد').length - 1
}

test('an empty list offers its first entry once: in the words about it, or, where it is narrowed, above it', () => {
  expect(offers({})).toBe(1)
  expect(offers({ q: 'تجديد' })).toBe(1)
})
