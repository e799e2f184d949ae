import { describe, expect, it } from 'vitest'
import { nothingPicked, pickRange, pickRow } from './picked-rows.ts'

const page = ['a', 'b', 'c', 'd', 'e']
const keysOf = ({ keys }: { keys: ReadonlySet<string> }) => [...keys].toSorted()

describe('picked rows', () => {
  it('are picked and left one by one, and what is on another page goes', () => {
    const one = pickRow(nothingPicked, page, 'b', true)
    const two = pickRow(one, page, 'd', true)
    expect(keysOf(two)).toEqual(['b', 'd'])
    expect(keysOf(pickRow(two, page, 'b', false))).toEqual(['d'])
    expect(keysOf(pickRow(two, ['x', 'd'], 'x', true))).toEqual(['d', 'x'])
  })

  it('are picked from the last one to this one, upwards as well, beside those that were picked', () => {
    const from = pickRow(pickRow(nothingPicked, page, 'a', true), page, 'c', true)
    const down = pickRange(from, page, 'e')
    expect(keysOf(down)).toEqual(['a', 'c', 'd', 'e'])
    expect(keysOf(pickRange(down, page, 'b'))).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('begin with this one where none was picked, or the last one is on another page', () => {
    expect(keysOf(pickRange(nothingPicked, page, 'c'))).toEqual(['c'])
    expect(keysOf(pickRange(pickRow(nothingPicked, ['x'], 'x', true), page, 'c'))).toEqual(['c'])
  })

  it('are no longer all that match once one is left', () => {
    const all = {
      keys: new Set(page),
      from: null,
      matches: { rows: [{ id: 'a', name: '1' }], more: true, search: '' },
    }
    expect(pickRow(all, page, 'a', false).matches).toBeNull()
  })
})
