import { describe, expect, it } from 'vitest'
import { readListKey } from './list-keys.ts'

const pressed = (code: string, more: object = {}) => ({
  code,
  key: code,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})
const nowhere = { focused: -1, last: -1, count: 3 }
const onSecond = { focused: 1, last: 1, count: 3 }

describe('the keys of a list', () => {
  it.each([
    ['KeyJ', nowhere, { action: 'go', row: 0 }],
    ['KeyJ', onSecond, { action: 'go', row: 2 }],
    ['KeyJ', { ...onSecond, focused: 2 }, { action: 'go', row: 2 }],
    ['KeyK', onSecond, { action: 'go', row: 0 }],
    ['KeyK', nowhere, { action: 'go', row: 0 }],
    ['ArrowDown', onSecond, { action: 'go', row: 2 }],
    ['ArrowDown', nowhere, undefined],
    ['KeyJ', { ...nowhere, count: 0 }, undefined],
  ])('walk with %s from %j', (code, place, action) => {
    expect(readListKey(pressed(code), place)).toEqual(action)
  })

  it('act on the row that has the focus', () => {
    expect(readListKey(pressed('NumpadEnter', { key: 'Enter' }), onSecond)).toEqual({
      action: 'open',
      row: 1,
    })
    expect(readListKey(pressed('Space'), onSecond)).toEqual({ action: 'peek', row: 1 })
    expect(readListKey(pressed('Period'), onSecond)).toEqual({ action: 'menu', row: 1 })
    for (const code of ['Enter', 'Space', 'Period'])
      expect(readListKey(pressed(code), nowhere)).toBeUndefined()
  })

  it('pick all that match from any row, and elsewhere leave the text to the browser', () => {
    const all = { action: 'pick-all' }
    expect(readListKey(pressed('KeyA', { ctrlKey: true }), onSecond)).toEqual(all)
    expect(readListKey(pressed('KeyA', { metaKey: true }), onSecond)).toEqual(all)
    expect(readListKey(pressed('KeyA', { ctrlKey: true }), nowhere)).toBeUndefined()
    expect(readListKey(pressed('KeyA', { ctrlKey: true, shiftKey: true }), onSecond)).toBeUndefined()
    expect(readListKey(pressed('KeyX', { ctrlKey: true }), onSecond)).toBeUndefined()
  })

  it('pick the row, and with shift all from the one that was picked last', () => {
    expect(readListKey(pressed('KeyX'), onSecond)).toEqual({ action: 'pick', row: 1 })
    expect(readListKey(pressed('KeyX', { shiftKey: true }), { ...nowhere, last: 2 })).toEqual({
      action: 'pick-to',
      row: 2,
    })
    expect(readListKey(pressed('KeyX'), nowhere)).toBeUndefined()
  })

  it('are known by their place, whatever letter an Arabic keyboard has there, and left alone beside Ctrl', () => {
    expect(readListKey(pressed('KeyJ', { key: 'ت' }), nowhere)).toEqual({ action: 'go', row: 0 })
    expect(readListKey(pressed('KeyF', { key: 'ب' }), nowhere)).toEqual({ action: 'filter' })
    for (const beside of ['ctrlKey', 'metaKey', 'altKey']) {
      expect(readListKey(pressed('KeyF', { [beside]: true }), onSecond)).toBeUndefined()
    }
  })
})
