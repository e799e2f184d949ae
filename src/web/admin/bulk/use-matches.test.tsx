import { useState } from 'react'
import { useFetcher } from 'react-router'
import { expect, test } from 'vitest'
import { actedPage } from '#test/acted'
import { useMatches } from './use-matches.ts'
import { usePicked } from './use-picked.ts'

const rowsOf: Record<string, string[]> = {
  'status=unpaid': ['a', 'b'],
  'status=paid': ['b', 'c'],
}

/** A list of two rows, of whose filter three match, with an action beside it. */
function List() {
  const [search, setSearch] = useState('status=unpaid')
  const picked = usePicked(rowsOf[search] ?? [], search)
  const matches = useMatches('orders', search, picked)
  const { submit } = useFetcher()
  return (
    <>
      <p>{`picked: ${picked.picked.join(' ')}.`}</p>
      <button onClick={matches.pick}>all that match</button>
      <button onClick={() => picked.pickPage(false)}>none</button>
      <button onClick={() => setSearch('status=paid')}>other filter</button>
      <button onClick={() => setSearch('status=unpaid')}>first filter</button>
      <button onClick={() => void submit({}, { method: 'post' })}>act</button>
    </>
  )
}

const openList = () =>
  actedPage({
    load: () => null,
    action: () => null,
    page: () => <List />,
    loaders: {
      '/admin/bulk/matches/orders': (query) => ({
        rows: [...(rowsOf[query.toString()] ?? []), 'z'].map((id) => ({ id, name: id })),
        more: false,
      }),
    },
  })

test('all that match are picked by the press, and not again behind a later action', async () => {
  const page = await openList()
  await page.press('all that match')
  expect(page.words()).toContain('picked: a b z.')
  await page.press('none')
  await page.press('act')
  expect(page.words()).toContain('picked: .')
  await page.press('all that match')
  expect(page.words()).toContain('picked: a b z.')
  await page.press('act')
  expect(page.words()).toContain('picked: a b z.')
})

test('a choice of all that match goes with its filter, but for rows that are still there', async () => {
  const page = await openList()
  await page.press('all that match')
  await page.press('other filter')
  expect(page.words()).toContain('picked: b.')
  await page.press('act')
  expect(page.words()).toContain('picked: b.')
  await page.press('first filter')
  expect(page.words()).toContain('picked: a b.')
})
