import { describe, expect, it } from 'vitest'
import {
  inOrder,
  moveColumn,
  moveEdge,
  setWidth,
  shownColumns,
  shownWidths,
  standardLayout,
} from './list-layout.ts'

const columns = ['ref', 'client', 'plan', 'status', 'amount'].map((key) => ({ key }))
const keysOf = (shown: { key: string }[]) => shown.map(({ key }) => key)

describe('the layout of a list', () => {
  it('keeps the chosen sequence, the first column first', () => {
    expect(keysOf(inOrder(columns, ['amount', 'ref', 'plan', 'client', 'status']))).toEqual([
      'ref',
      'amount',
      'plan',
      'client',
      'status',
    ])
  })

  it('puts a column that is new behind the one before it, and forgets one that is gone', () => {
    expect(keysOf(inOrder(columns, ['amount', 'gone', 'client']))).toEqual([
      'ref',
      'amount',
      'client',
      'plan',
      'status',
    ])
  })

  it('hides what is not wanted, but never what the row is', () => {
    const layout = { ...standardLayout, hidden: ['ref', 'plan'] }
    expect(keysOf(shownColumns(columns, layout))).toEqual(['ref', 'client', 'status', 'amount'])
  })

  it('moves a column by a step and never over the first', () => {
    const keys = keysOf(columns)
    expect(moveColumn(keys, 'plan', -1)).toEqual(['ref', 'plan', 'client', 'status', 'amount'])
    expect(moveColumn(keys, 'plan', 1)).toEqual(['ref', 'client', 'status', 'plan', 'amount'])
    expect(moveColumn(keys, 'client', -1)).toEqual(keys)
    expect(moveColumn(keys, 'amount', 1)).toEqual(keys)
  })
})

describe('the widths of columns', () => {
  const keys = ['ref', 'client', 'amount']
  const sumOf = (widths: Record<string, number> | undefined) =>
    Object.values(widths ?? {}).reduce((sum, one) => sum + one, 0)

  it('are nobody’s business until one is set, and then make up the whole', () => {
    expect(shownWidths(keys, undefined)).toBeUndefined()
    expect(shownWidths(keys, { gone: 300 })).toBeUndefined()
    expect(shownWidths(keys, { ref: 100, client: 300 })).toEqual({ ref: 167, client: 500, amount: 333 })
  })

  it('are taken from the neighbour by an edge, of which something stays', () => {
    const widths = { ref: 200, client: 500, amount: 300 }
    expect(moveEdge(keys, widths, 'ref', 50)).toEqual({ ref: 250, client: 450, amount: 300 })
    expect(moveEdge(keys, widths, 'client', 900)).toEqual({ ref: 200, client: 760, amount: 40 })
    expect(moveEdge(keys, widths, 'ref', -900)).toEqual({ ref: 40, client: 660, amount: 300 })
    expect(moveEdge(keys, widths, 'amount', 50)).toEqual(widths)
  })

  it('leave the others in proportion when one is set', () => {
    const set = setWidth(keys, { ref: 200, client: 500, amount: 300 }, 'client', 600)
    expect(set).toEqual({ ref: 160, client: 600, amount: 240 })
    expect(sumOf(set)).toBe(1000)
  })
})
