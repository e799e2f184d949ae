import { expect, test } from 'vitest'
import { minute } from '#rules/core/durations'
import { pageVisit } from '#test/page-visit'
import { loader } from './payment-methods.tsx'
import { addressOfAnswer } from './use-bank-return.ts'

const [old, added] = [1, 2].map((n) => `019c1f0e-4b6a-7d2e-9c55-2f1f6b7a100${n}`)
const card = (id: string | undefined, status: string, minutesOld = 1) => ({
  id,
  status,
  created_at: new Date(Date.now() - minutesOld * minute).toISOString(),
})

/**
 * Where the page goes on to when somebody comes back from the bank, with these cards left; null where it
 * stays.
 */
async function cameBack(query: string, cards: object[], asked = 'verifying') {
  const url = new URL(`http://store.test/user/payment-methods?${query}`)
  const context = pageVisit(url, {
    cookies: { session: 'token' },
    fetchApi: async (request) => {
      const path = new URL(request.url).pathname.replace('/api/clients/v1', '')
      if (path === '/payment_methods') return Response.json({ payment_methods: cards })
      if (path === '/subscriptions') return Response.json({ subscriptions: [] })
      if (path === '/balance') {
        return Response.json({ balance: 0, balance_minor: 0, held: 0, held_minor: 0, moves: [] })
      }
      return Response.json({ payment_method: { id: path.split('/').at(-1), status: asked } })
    },
  })
  const given = { context, url, request: new Request(url), params: {}, pattern: '/user/payment-methods' }
  try {
    await loader(given as Parameters<typeof loader>[0])
    return null
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get('location') : thrown
  }
}

test('a card that the bank has refused before its owner came back is not said to be saved in an older one’s name', async () => {
  const refused = '/user/payment-methods?refused=1&bank=1'
  expect(await cameBack(`verify=1&after=${old}`, [card(old, 'active')])).toBe(refused)
  expect(await cameBack('verify=1&after=', [])).toBe(refused)
})

test('the card that was added is asked about, and is what is told of', async () => {
  const saved = `/user/payment-methods?added=${added}&bank=1`
  const back = `verify=1&after=${old}`
  expect(await cameBack(back, [card(added, 'active'), card(old, 'active')])).toBe(saved)
  const verifying = [card(added, 'verifying'), card(old, 'active')]
  expect(await cameBack(back, verifying, 'active')).toBe(saved)
  expect(await cameBack(back, verifying, 'refused')).toBe('/user/payment-methods?refused=1&bank=1')
  expect(await cameBack(back, verifying)).toBeNull()
})

test('an address that says nothing of the card tells of none that is not being verified', async () => {
  expect(await cameBack('verify=1', [card(old, 'active')])).toBe('/user/payment-methods')
  expect(await cameBack('verify=1', [card(old, 'verifying')], 'active')).toBe(
    `/user/payment-methods?added=${old}&bank=1`,
  )
})

test('a card that was verified long before is not told of in place of one that is gone', async () => {
  const cards = [card(added, 'active', 20)]
  expect(await cameBack(`verify=1&after=${old}`, cards)).toBe('/user/payment-methods')
})

test('where the tab knows which card it went to the bank for, that one is asked about, and no other', async () => {
  const [first, second] = [old, added]
  const cards = [card(second, 'active')]
  expect(await cameBack(`verify=1&card=${first}`, cards, 'refused')).toBe(
    '/user/payment-methods?refused=1&bank=1',
  )
  const both = [card(second, 'verifying'), card(first, 'verifying')]
  expect(await cameBack(`verify=1&card=${second}`, both, 'active')).toBe(
    `/user/payment-methods?added=${second}&bank=1`,
  )
})

test('the page that was left asks about the card that the tab knows, unless that is the one that is told of', () => {
  const address = (query: string, known: string | null) =>
    addressOfAnswer(new URLSearchParams(query), known).replace('/user/payment-methods', '')
  expect(address('added=b&bank=1', 'a')).toBe('?verify=1&card=a')
  expect(address('verify=1&after=x', 'b')).toBe('?verify=1&card=b')
  expect(address('added=a&bank=1', 'a')).toBe('?added=a')
  expect(address('refused=1&bank=1', 'a')).toBe('?refused=1')
  expect(address('added=b&bank=1', null)).toBe('?added=b')
})
