import type { Surface } from '../calls/api-env.ts'

/** For whom one document is: everybody's calls in one, or those of one audience. */
export type DocumentAudience = Exclude<Surface, 'any'>

type Words = string | Partial<Record<DocumentAudience, string>>

/**
 * What stands under each heading, in the order of the documents; where audiences read different things, by
 * audience.
 */
const tagWords: Record<string, Words> = {
  Authentication: {
    clients: 'Sign in with a phone and a one-time code, check a token, sign out.',
    staff:
      'Sign in with email, password and a code, check a token, sign out, confirm with a fresh code what needs one.',
    partners: 'How a program is known: check an access token, its mode and its scopes.',
  },
  Account: {
    clients: 'Profile, phone and email, sessions, consents, a copy of the data, closing the account.',
    staff: "One's own profile, password and sessions.",
    partners: 'What your program owes, its limit and its statements.',
  },
  Catalogue:
    'Plans (packages) on sale with prices before and with tax, and the features that all of them have.',
  Products: {
    staff: 'Plans (packages): prices, points, days, features, scheduled prices.',
    partners: 'The plans (packages) that the store has connected with you, with their prices.',
  },
  Orders: {
    clients: 'Quote a price, place an order, follow it, cancel it, read its receipt.',
    staff: 'Orders, refunds, chargebacks, notes, activation.',
    partners: 'Sell: place an order for a client, follow it, cancel it.',
  },
  Payments: 'Pay an order by card, saved card, Apple Pay or balance; saved cards (payment methods).',
  'Payment quotes':
    'A quote on paper for an order of a company, with a link by which any colleague pays it without an account.',
  Subscriptions: {
    clients:
      'Running plans: points, auto-renewal, upgrade and downgrade, pause, refund requests, handing over.',
    partners: 'The plan that a client uses, until when, and the points that are left.',
  },
  Points: "Spend (deduct) a client's points, read spends, reverse (give back) one.",
  'Group sharing': 'Members with whom a plan is shared, and the groups that one belongs to.',
  Tickets: {
    clients: 'Support tickets: open, read, reply, close.',
    staff: 'The support desk: queue, replies, notes, status, assignment, saved replies.',
  },
  Clients: 'Customers: profile, phone, block, sessions, balance, history.',
  'Staff users': 'Colleagues: invite, change, delete, roles, password reset.',
  Dashboard: 'Figures of a period.',
  Lists: 'How staff want the lists of the administration: columns, row height, saved views.',
  Search: 'One search over orders, clients and everything else.',
  Taxes: 'Taxes and their percentages.',
  'E-invoicing': 'Units that stamp tax documents: their onboarding at the authority, and their certificates.',
  Coupons: 'Coupons (discount codes).',
  FAQ: 'Frequently asked questions.',
  Pages: 'Content pages such as terms and policies.',
  Content: 'Content pages, frequently asked questions, and who the store is.',
  Store: 'Settings of the store.',
  'API clients': "Partners' programs: tokens, limits, calls, statements, webhook endpoints and deliveries.",
  Messages: 'SMS and email in the outbox: waiting, sent, failed; resend.',
  Activities: 'The log of the store: everything that anybody did.',
  Jobs: 'Background jobs: due, failed; run again.',
  Reconciliation: 'The store against the gateway: differences and how to settle them.',
  'Tax documents':
    'All invoices and notes, what the authority says of them, and the figures of the VAT return.',
  Exports: 'CSV files of whole lists.',
  'Webhook endpoints':
    'Add, change and delete endpoints, rotate the signing secret, send again what was missed.',
  Events: 'Every event of the last 90 days, whether an endpoint was told of it or not: catch up from here.',
  'Webhook deliveries': 'The log of what was sent to your endpoints and what they answered; send again.',
  Practice: 'With a test token: play what clients, banks and time do, so that every event can be seen.',
  Gateways: 'Where payment gateways report; nobody else calls it.',
  Webhooks:
    'What is posted to the endpoints of a partner, one call for each event that the endpoint asked for. Signed after Standard Webhooks. Any 2xx within 10 seconds is an arrival; anything else is tried again for three days, so that one event may come twice and events may overtake each other.',
}

/** Declares the headings that a document uses, with their words. */
export function describeTags(
  used: ReadonlySet<string>,
  audience: DocumentAudience | 'all',
): { name: string; description: string }[] {
  const unknown = [...used].filter((name) => !(name in tagWords))
  if (unknown.length > 0) throw new Error(`openapi-tags.ts has no words for ${unknown.join(', ')}`)
  return Object.entries(tagWords)
    .filter(([name]) => used.has(name))
    .map(([name, words]) => ({ name, description: wordsFor(words, audience) }))
}

function wordsFor(words: Words, audience: DocumentAudience | 'all'): string {
  if (typeof words === 'string') return words
  if (audience !== 'all' && words[audience]) return words[audience]
  const named = { clients: 'Customers', staff: 'Staff', partners: 'Partners' } as const
  return Object.entries(named)
    .flatMap(([key, name]) => {
      const own = words[key as DocumentAudience]
      return own ? [`${name}: ${own.charAt(0).toLowerCase()}${own.slice(1)}`] : []
    })
    .join(' ')
}
