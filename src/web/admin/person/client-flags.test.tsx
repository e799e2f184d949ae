import { expect, test } from 'vitest'
import { drawn, wordsOf } from '#test/drawn'
import { exampleLoadedClient, exampleStaffClient } from '#test/staff-client'
import { ClientFlags } from './client-flags.tsx'
import type { ClientLoaded } from './client-types.ts'

type Card = ClientLoaded['belongings']['payment_methods'][number]

const { belongings, summary } = exampleLoadedClient
const card: Card = {
  id: 'card',
  brand: 'visa',
  last_four: '1881',
  month: 2,
  year: 2027,
  is_default: true,
  is_expired: false,
  expires_soon: false,
}
const ofCards = (...cards: Partial<Card>[]) => ({
  ...exampleLoadedClient,
  belongings: { ...belongings, payment_methods: cards.map((one) => ({ ...card, ...one })) },
})

test('nothing is flagged of a client of whom all is well', () => {
  expect(wordsOf(<ClientFlags data={exampleLoadedClient} />)).toBe('')
  expect(wordsOf(<ClientFlags data={ofCards({})} />)).toBe('')
})

test('a blocked client and a closed account are', () => {
  const of = (changes: Partial<ClientLoaded['client']>) =>
    wordsOf(<ClientFlags data={{ ...exampleLoadedClient, client: { ...exampleStaffClient, ...changes } }} />)
  expect(of({ is_blocked: true })).toBe('محظور')
  expect(of({ closed_at: '2027-01-20T08:00:00.000Z' })).toBe('مغلق')
})

test('a charge that failed leads to its order, and a ticket that waits to itself, with how long', () => {
  const flags = drawn(
    <ClientFlags
      data={{
        ...exampleLoadedClient,
        summary: {
          ...summary,
          failed_charge: {
            at: '2027-01-30T08:00:00.000Z',
            order: { id: 'order', ref_id: 7 },
            amount_minor: 6_900,
            card: null,
            failure: null,
          },
          waiting_ticket: { id: 'ticket', ref_id: 8, waiting_since: '2027-01-30T08:00:00.000Z' },
        },
      }}
    />,
  )
  expect(flags).toMatch(/href="\/admin\/orders\/order".*فشل آخر خصم/)
  expect(flags).toMatch(/href="\/admin\/support\/ticket".*تذكرة تنتظر منذ .*يومين/)
})

test('a card is that soon expires, and the one that is charged where it has expired', () => {
  const words = (...cards: Partial<Card>[]) => wordsOf(<ClientFlags data={ofCards(...cards)} />)
  expect(words({ expires_soon: true, is_default: false })).toMatch(/توشك البطاقة .*1881 أن تنتهي/)
  expect(words({ is_expired: true })).toMatch(/انتهت البطاقة .*1881/)
  expect(words({ is_expired: true, is_default: false })).toBe('')
})
