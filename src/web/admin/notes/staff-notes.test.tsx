import { expect, test } from 'vitest'
import { actedPage } from '#test/acted'
import { StaffNotes } from './staff-notes.tsx'

const note = { id: '7', body: 'سابقة', author: 'هند', created_at: '2026-11-22T07:00:00.000Z', is_own: true }

test('a note has one key until it is written, and the next one another', async () => {
  let loadCount = 0
  let isLost = true
  const keys: unknown[] = []
  const page = await actedPage({
    load: () => ({ key: `key ${++loadCount}` }),
    action: (form) => {
      if (form.get('intent') === 'remove_note') return { did: 'saved', id: '7' }
      keys.push(form.get('key'))
      // Nothing of a lost answer reaches the form.
      return isLost ? null : { did: 'saved', id: '8' }
    },
    page: ({ key }) => <StaffNotes notes={[note]} noteKey={key} mayNote />,
  })
  await page.type('body', 'اتصل العميل')
  await page.press('حفظ الملاحظة')
  // What is done beside it loads the page anew.
  await page.press('حذف الملاحظة')
  isLost = false
  await page.press('حفظ الملاحظة')
  await page.type('body', 'اتصل العميل')
  await page.press('حفظ الملاحظة')
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
