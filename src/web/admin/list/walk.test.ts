import { afterEach, expect, test, vi } from 'vitest'
import { nextInList } from './walk.tsx'

const list = '/admin/support'

/** A tab in which the list was seen with these rows. */
function seenList(ids: unknown): void {
  const kept = new Map([[`admin-walk:${list}`, JSON.stringify({ href: list, ids })]])
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null })
}

afterEach(() => vi.unstubAllGlobals())

test('behind a row comes the next one of the list that was seen, and nothing behind the last', () => {
  seenList(['a', 'b', 'c'])
  expect(nextInList(list, 'a')).toBe('b')
  expect(nextInList(list, 'b')).toBe('c')
  expect(nextInList(list, 'c')).toBeUndefined()
})

test('whoever came by another way, or has no storage, is led nowhere', () => {
  seenList(['a', 'b'])
  expect(nextInList(list, 'z')).toBeUndefined()
  expect(nextInList('/admin/orders', 'a')).toBeUndefined()
  seenList('none')
  expect(nextInList(list, 'a')).toBeUndefined()
  vi.unstubAllGlobals()
  vi.stubGlobal('sessionStorage', undefined)
  expect(nextInList(list, 'a')).toBeUndefined()
})
