import { describe, expect, it } from 'vitest'
import { personalCookies, readCookies, writeCookie } from './cookies.server.ts'
import type { PageContext } from './page-context.server.ts'
import {
  requireClient,
  requireSameOrigin,
  requireStaff,
  signInClient,
  signInStaff,
  signOutClient,
  staffSignIn,
} from './session.server.ts'

function visit(
  address: string,
  cookies: Record<string, string> = {},
  publicUrl = 'https://store.test',
  { demo = false } = {},
) {
  const page: PageContext = {
    fetchApi: async () => new Response(),
    publicUrl,
    demo,
    requestId: '1',
    gatewayOrigins: [],
    whole: false,
    report: () => undefined,
    url: new URL(address, publicUrl),
    cookies,
    language: 'ar',
    theme: undefined,
    browserId: 'b',
    nonce: 'n',
    userAgent: '',
  }
  // The only value that pages keep in the context.
  return { get: () => page as never }
}

function thrownBy(action: () => unknown): Response {
  try {
    action()
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
  }
  throw new Error('nothing was thrown')
}

function post(origin?: string) {
  return new Request('http://127.0.0.1:3000/complete', { method: 'POST', headers: origin ? { origin } : {} })
}

describe('sessions', () => {
  it('lets a signed-in client through and sends a stranger to the phone with the way back', () => {
    expect(requireClient(visit('/user/orders', { session: 't' }))).toBe('t')
    expect(thrownBy(() => requireClient(visit('/user/orders', { session: 'ا\n' }))).status).toBe(302)
    const answer = thrownBy(() => requireClient(visit('/user/orders?status=paid')))
    expect(answer.headers.get('location')).toBe('/phone?status=paid&back=%2Fuser%2Forders%3Fstatus%3Dpaid')
  })

  it('puts the sign-in in the place of a page that the browser stands on already', () => {
    const leaves = (isThere: boolean) => {
      const here = visit('/user/orders')
      return thrownBy(() => requireClient({ get: () => ({ ...(here.get() as object), isThere }) as never }))
    }
    expect(leaves(true).headers.get('x-remix-replace')).toBe('true')
    expect(leaves(false).headers.get('x-remix-replace')).toBeNull()
  })

  it('sends strangers on staff pages to the phone, former staff to their door, clients home', () => {
    expect(requireStaff(visit('/admin/orders', { staff_session: 's' }))).toBe('s')
    expect(staffSignIn(visit('/admin/orders'))).toBe('/phone?back=%2Fadmin%2Forders')
    expect(staffSignIn(visit('/admin/orders', { staff_seen: '1' }))).toBe(
      '/admin/signin?back=%2Fadmin%2Forders',
    )
    expect(staffSignIn(visit('/admin/orders', { session: 't' }))).toBe('/')
  })

  it('sends back to their door staff whose cookies have all gone while a page of theirs stood open', () => {
    const left = { ...(visit('/admin/orders').get() as object), isFromStaffPage: true, isAction: true }
    const answer = thrownBy(() => requireStaff({ get: () => left as never }))
    expect(answer.headers.get('location')).toBe('/admin/signin?back=%2Fadmin%2Forders&ended=1')
  })

  it('keeps tokens out of page script, over https only where the store has it', () => {
    const [cookie] = signInClient(visit('/'), 'ish_c_x').getSetCookie()
    expect(cookie).toBe('__Host-session=ish_c_x; Path=/; SameSite=Lax; Max-Age=2592000; HttpOnly; Secure')
    const [plain] = signInClient(visit('/', {}, 'http://localhost:3000'), 'ish_c_x').getSetCookie()
    expect(plain).not.toContain('Secure')
    expect(signOutClient(visit('/')).getSetCookie()[0]).toContain('Max-Age=0')
  })

  it('takes the answer of the bar out of the browser with the sign-in', () => {
    const cookies = signInClient(visit('/'), 'ish_c_x').getSetCookie()
    expect(cookies.filter((cookie) => cookie.includes('Max-Age=0'))).toEqual([
      'measurement=; Path=/; SameSite=Lax; Max-Age=0; HttpOnly; Secure',
    ])
  })

  it('ends a staff session with the browser, or after a day', () => {
    expect(signInStaff(visit('/'), 's', false).getSetCookie()[0]).not.toContain('Max-Age')
    expect(signInStaff(visit('/'), 's', true).getSetCookie()[0]).toContain('Max-Age=86400')
  })
})

describe('where a form comes from', () => {
  it('is the public address, and in a demonstration whatever address it was opened by', () => {
    expect(() => requireSameOrigin(visit('/'), post('https://store.test'))).not.toThrow()
    const demo = visit('/', {}, 'https://store.test', { demo: true })
    expect(() => requireSameOrigin(demo, post('http://127.0.0.1:3000'))).not.toThrow()
  })

  it.each([
    undefined,
    'null',
    'https://evil.test',
    'https://store.test.evil.test',
    'http://store.test',
    'http://127.0.0.1:3000',
  ])('is not %s', (origin) => {
    expect(thrownBy(() => requireSameOrigin(visit('/'), post(origin))).status).toBe(403)
  })
})

describe('cookies', () => {
  it('are read as they were written', () => {
    const written = writeCookie('theme', 'نعم; x=1', { publicUrl: 'http://s' }).split(';')[0] ?? ''
    expect(readCookies(`z=1; ${written}; broken=%E0%A4%A; last=`, 'http://s')).toEqual({
      z: '1',
      theme: 'نعم; x=1',
      last: '',
    })
    expect(readCookies(null, 'http://s')).toEqual({})
  })

  it('are guarded over https against hosts beside ours, all but the preferences', () => {
    const publicUrl = 'https://store.test'
    expect(writeCookie('session', 'mine', { publicUrl })).toBe(
      '__Host-session=mine; Path=/; SameSite=Lax; HttpOnly; Secure',
    )
    expect(writeCookie('theme', 'dark', { publicUrl, open: true })).toBe(
      'theme=dark; Path=/; SameSite=Lax; Secure',
    )
    const sent = 'session=tossed; __Host-session=mine; browser=tossed; locale=en-US; __Host-theme=dark'
    expect(readCookies(sent, publicUrl)).toEqual({ session: 'mine', locale: 'en-US', theme: 'dark' })
    expect(readCookies('session=mine; __Host-session=other', 'http://s')).toEqual({ session: 'mine' })
    expect([...personalCookies]).toContain('__Host-session')
  })
})
