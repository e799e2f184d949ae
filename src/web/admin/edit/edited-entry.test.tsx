import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EditedEntry } from './edited-entry.tsx'

const draw = (edited: Parameters<typeof EditedEntry>[0]['edited']) =>
  EditedEntry({
    edited,
    backHref: '/admin/taxes?q=vat',
    children: ({ backHref, creationKey }, entry) => (
      <i>{[backHref, creationKey, entry?.id ?? 'nothing'].join(' ')}</i>
    ),
  })

it.each([null, false] as const)('draws no dialog for %s', (edited) => {
  expect(draw(edited)).toBeNull()
})

it('hands the dialog its entry, its key and the way back to the list', () => {
  expect(renderToStaticMarkup(draw({ entry: { id: '7' }, key: 'k' }))).toBe('<i>/admin/taxes?q=vat k 7</i>')
  expect(renderToStaticMarkup(draw({ entry: null, key: 'k' }))).toBe('<i>/admin/taxes?q=vat k nothing</i>')
})

it('forgets what was typed when another entry is opened, and keeps it while the same one stays', () => {
  const keyOf = (entry: { id: string } | null, key: string) => draw({ entry, key })?.key
  expect(keyOf({ id: '7' }, 'a')).toBe(keyOf({ id: '7' }, 'b'))
  expect(keyOf({ id: '7' }, 'a')).not.toBe(keyOf({ id: '8' }, 'a'))
  expect(keyOf({ id: '7' }, 'a')).not.toBe(keyOf(null, 'a'))
})
