import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { actedPage } from '#test/acted'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { StaffList } from './staff-list.tsx'

type Row = { id: string }
type Props = ComponentProps<typeof StaffList<Row>>

const add = <a href="/new">إضافة رد</a>
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `${index + 1}` }))

function Replies({
  loaded,
  ...props
}: Partial<Omit<Props, 'loaded'>> & { loaded: Partial<Props['loaded']> }) {
  return (
    <StaffList<Row>
      title="الردود"
      path="/admin/support/replies"
      tools={add}
      columns={[{ key: 'id', name: 'الرقم', cell: ({ id }) => id }]}
      defaultSort="title"
      shown=""
      empty={{ title: 'لا ردود بعد', action: add }}
      {...props}
      loaded={{
        rows: [],
        nextCursor: null,
        previousCursor: null,
        counts: {},
        query: {},
        kept: null,
        now: '2026-11-20T11:02:00.000Z',
        ...loaded,
      }}
    />
  )
}

test('an empty list offers its first entry once: in the words about it, or, where it is narrowed, above it', () => {
  const offers = (query: Record<string, string>) =>
    wordsIn(drawnForStaff(<Replies loaded={{ query }} />, 'viewer')).split('إضافة رد').length - 1
  expect(offers({})).toBe(1)
  expect(offers({ q: 'تجديد' })).toBe(1)
})

test('a list of few has its tools from the 20th row on, or while they are in use', () => {
  const kept = { name: 'coupons' as const, layout: null, views: [] }
  const hasTools = (loaded: Partial<Props['loaded']>, isFew = true) => {
    const list = <Replies isFew={isFew} search="بحث في الرموز" loaded={{ kept, ...loaded }} />
    const markup = drawnForStaff(list, 'admin')
    expect(markup.includes('role="search"')).toBe(markup.includes('class="filters"'))
    return markup.includes('role="search"')
  }
  expect(hasTools({ rows: rows(19) })).toBe(false)
  expect(hasTools({ rows: rows(20) })).toBe(true)
  expect(hasTools({ rows: rows(3), nextCursor: 'c2' })).toBe(true)
  expect(hasTools({ rows: rows(3), query: { q: 'EID' } })).toBe(true)
  expect(hasTools({ rows: rows(3), query: { sort: '-code' } })).toBe(false)
  expect(hasTools({ rows: rows(3) }, false)).toBe(true)
})

test('while other rows are on their way, those that stand are marked as gone', async () => {
  const filter = <Link to="?q=EID">تصفية</Link>
  const page = await actedPage({
    load: () => rows(2),
    action: () => null,
    page: (loaded) => <Replies tools={filter} loaded={{ rows: loaded }} />,
  })
  // The bars in place of the rows are drawn by this mark: see staff-list-rows.css.
  const busy = '.list-table tbody[aria-busy="true"]'
  expect(page.has(busy)).toBe(false)
  const release = page.hold()
  await page.follow('تصفية')
  expect(page.has(busy)).toBe(true)
  await release()
  expect(page.has('.list-table tbody')).toBe(true)
  expect(page.has(busy)).toBe(false)
})
