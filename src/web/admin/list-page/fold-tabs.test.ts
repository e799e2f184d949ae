import { expect, test } from 'vitest'
import { foldTabs } from './fold-tabs.ts'

const tabs = ['all', 'open', 'paid', 'failed', 'ended', 'void'].map((state) => ({ state }))
const count = (number: number) => ({ count: number, more: false })
const counts = {
  all: count(0),
  open: count(2),
  paid: count(1),
  failed: count(0),
  ended: count(0),
  void: count(0),
}
const namesOf = (list: { state: string }[]) => list.map(({ state }) => state)

test('of many tabs those without a row are behind a menu, but never the first and the current one', () => {
  const { shown, folded } = foldTabs(tabs, counts, 'failed')
  expect(namesOf(shown)).toEqual(['all', 'open', 'paid', 'failed'])
  expect(namesOf(folded)).toEqual(['ended', 'void'])
})

test('a few tabs all stand, with rows or without', () => {
  expect(foldTabs(tabs.slice(0, 5), counts, 'all').folded).toEqual([])
})
