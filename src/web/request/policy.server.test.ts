import { expect, test } from 'vitest'
import { inlineHashes, pageHeaders, withoutNonce } from './policy.server.ts'

test('a policy by hashes names what the page itself brought, and nothing that came in as text', () => {
  const page =
    '<script nonce="n+/1">ours</script><p><script>theirs</script><script nonce="n2">theirs</script></p>'
  expect(inlineHashes(page, 'script', 'n+/1')).toEqual(
    inlineHashes('<script nonce="n+/1">ours</script>', 'script', 'n+/1'),
  )
  expect(inlineHashes(page, 'script', 'n+/1')).toHaveLength(1)
  expect(inlineHashes(page, 'style', 'n+/1')).toEqual([])
  expect(withoutNonce(page, 'n+/1')).not.toContain('n+/1')
})

test('what was made for somebody is stored nowhere', () => {
  const kept = (cookies: Record<string, string>) =>
    new Headers(pageHeaders({ publicUrl: 'https://store.test', cookies })).get('cache-control')
  expect(kept({ session: 's' })).toBe('private, no-store')
  expect(kept({ staff_session: 's' })).toBe('private, no-store')
  expect(kept({ otp_phone: '+966|5|1|60' })).toBe('private, no-store')
  expect(kept({ locale: 'ar-EG', session: '' })).toBe('private, no-cache')
})

test('a page whose address is a key is stored nowhere, named to nobody and found by nobody', () => {
  const url = new URL('https://store.test/quote/abc')
  const headers = new Headers(pageHeaders({ publicUrl: 'https://store.test', cookies: {}, url }))
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('x-robots-tag')).toBe('noindex')
})

test('only a store that has https wants it for a year', () => {
  const named = (publicUrl: string) => new Headers(pageHeaders({ publicUrl, cookies: {} }))
  expect(named('https://store.test').get('strict-transport-security')).toContain('max-age=31536000')
  expect(named('http://localhost:3000').has('strict-transport-security')).toBe(false)
})

test('no page can be opened, embedded or used by another site, nor asks for what a store has no use for', () => {
  const headers = new Headers(pageHeaders({ publicUrl: 'https://store.test', cookies: {} }))
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('vary')).toBe('Cookie')
  const allowed = headers.get('permissions-policy')?.split(', ') ?? []
  expect(allowed).toEqual(
    expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()', 'payment=(self)']),
  )
})
