import { describe, expect, it } from 'vitest'
import { inOrder, moveColumn, shownColumns, standardLayout } from './list-layout.ts'

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
