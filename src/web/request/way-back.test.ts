import { describe, expect, it } from 'vitest'
import { safeBack, withBack } from './way-back.ts'

describe('a way back', () => {
  it.each(['/', '/complete', '/user/orders/1?x=1#pay', '/page/%D8%B9', '/?plan=12'])('accepts %s', (path) => {
    expect(safeBack(path)).toBe(path)
  })

  it.each([
    '',
    'complete',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /complete',
    '/x\u0000',
    '/..//evil.example',
    '/.//evil.example',
    '/' + 'a'.repeat(3000),
  ])('refuses %j', (value) => {
    expect(safeBack(value)).toBeUndefined()
  })

  it('refuses what is not text', () => {
    expect(safeBack(null)).toBeUndefined()
    expect(safeBack(['/a'])).toBeUndefined()
  })

  it('keeps the query on the way to signing in', () => {
    expect(withBack('/phone', new URL('http://s.test/complete?plan=7'))).toBe(
      '/phone?plan=7&back=%2Fcomplete%3Fplan%3D7',
    )
    expect(withBack('/phone', new URL('http://s.test/'))).toBe('/phone')
  })

  it('does not nest ways back', () => {
    expect(withBack('/phone', new URL('http://s.test/payment?back=%2Fx'))).toBe('/phone?back=%2Fpayment')
  })
})
