import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'

export type Vendor = 'ga4' | 'meta' | 'tiktok' | 'snap'

/** Addresses that judge an event and count none. */
function isJudgeOnly(pathname: string): boolean {
  return pathname.startsWith('/debug/') || pathname.endsWith('/validate')
}

export function vendorOf(address: string): Vendor | null {
  const pathname = address.replace(/^\/debug/, '').replace(/\/validate$/, '')
  if (pathname === '/mp/collect') return 'ga4'
  if (pathname === '/open_api/v1.3/event/track/') return 'tiktok'
  if (/^\/v\d+\.\d\/[\w-]+\/events$/.test(pathname)) return 'meta'
  return /^\/v3\/[\w-]+\/events$/.test(pathname) ? 'snap' : null
}

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const hashes = z.array(hash).max(1)
const value = z.number().positive()
const seconds = z.int().min(1_000_000_000).max(9_999_999_999)
const milliseconds = z.int().min(1_000_000_000_000).max(9_999_999_999_999)
const sale = z.strictObject({ currency: z.literal('SAR'), value, order_id: z.string().min(1) })
const measured = { currency: z.literal('SAR'), value, engagement_time_msec: z.number() }
const worth = { currency: z.literal('SAR'), value }
const planIds = z.array(z.string().regex(/^\d+$/)).length(1)
const metaPerson = z.strictObject({ em: hashes, ph: hashes, external_id: hashes })

/** Strict: a field that a vendor does not know, such as a phone in clear, is refused here. */
const shapes: Record<Vendor, z.ZodType> = {
  ga4: z.strictObject({
    client_id: z.string().regex(/^\d+\.\d+$/),
    timestamp_micros: z.int(),
    consent: z.strictObject({
      ad_user_data: z.enum(['GRANTED', 'DENIED']),
      ad_personalization: z.enum(['GRANTED', 'DENIED']),
    }),
    user_data: z.strictObject({ sha256_email_address: hashes, sha256_phone_number: hashes }),
    events: z
      .array(
        z.union([
          z.strictObject({
            name: z.literal('page_view'),
            params: z.strictObject({ page_location: z.url(), engagement_time_msec: z.number() }),
          }),
          z.strictObject({
            name: z.literal('add_to_cart'),
            params: z.strictObject({
              items: z.array(z.strictObject({ item_id: z.string(), quantity: z.literal(1) })).length(1),
              ...measured,
            }),
          }),
          z.strictObject({ name: z.literal('begin_checkout'), params: z.strictObject(measured) }),
          z.strictObject({
            name: z.enum(['purchase', 'refund']),
            params: z.strictObject({ transaction_id: z.string().min(1), ...measured }),
          }),
        ]),
      )
      .length(1),
  }),
  meta: z.strictObject({
    access_token: z.string(),
    data: events({
      name: 'event_name',
      names: { view: 'ViewContent', choice: 'AddToCart', sales: ['InitiateCheckout', 'Purchase'] },
      about: 'custom_data',
      plan: { content_ids: planIds, content_type: z.literal('product') },
      rest: {
        event_time: seconds,
        event_id: z.string().min(1),
        action_source: z.enum(['other', 'website', 'system_generated']),
        user_data: metaPerson,
      },
    }),
  }),
  tiktok: z.strictObject({
    event_source: z.literal('web'),
    event_source_id: z.string().min(1),
    data: events({
      name: 'event',
      names: { view: 'ViewContent', choice: 'AddToCart', sales: ['InitiateCheckout', 'Purchase'] },
      about: 'properties',
      plan: {
        contents: z.array(z.strictObject({ content_id: z.string(), quantity: z.literal(1) })).length(1),
      },
      rest: {
        event_time: seconds,
        event_id: z.string().min(1),
        user: z.strictObject({ email: hashes, phone: hashes, external_id: hashes }),
        page: z.strictObject({ url: z.url() }),
      },
    }),
  }),
  snap: z.strictObject({
    data: events({
      name: 'event_name',
      names: { view: 'PAGE_VIEW', choice: 'ADD_CART', sales: ['START_CHECKOUT', 'PURCHASE'] },
      about: 'custom_data',
      plan: { content_ids: planIds },
      rest: {
        event_time: milliseconds,
        event_id: z.string().min(1),
        action_source: z.literal('WEB'),
        event_source_url: z.url(),
        user_data: metaPerson,
      },
    }),
  }),
}

/** One event of a vendor that tells of a view nothing, of a chosen plan what it costs, and of a sale its order. */
function events(shape: {
  name: string
  names: { view: string; choice: string; sales: string[] }
  about: string
  plan: z.ZodRawShape
  rest: z.ZodRawShape
}) {
  const { name, names, about, plan, rest } = shape
  const view = z.strictObject({ [name]: z.literal(names.view), ...rest })
  const choice = z.strictObject({
    [name]: z.literal(names.choice),
    [about]: z.strictObject({ ...worth, ...plan }),
    ...rest,
  })
  const sold = z.strictObject({ [name]: z.enum(names.sales), [about]: sale, ...rest })
  return z.array(z.union([view, choice, sold])).length(1)
}

const testPerson = z.strictObject({ external_id: hashes })

/** What asks whether an event would be taken; only Meta and TikTok have codes under which they show it. */
const tests: Record<Vendor, z.ZodType> = {
  ga4: z.strictObject({
    client_id: z.string().regex(/^\d+\.\d+$/),
    timestamp_micros: z.int(),
    events: z
      .array(
        z.strictObject({
          name: z.literal('connection_test'),
          params: z.strictObject({ engagement_time_msec: z.number() }),
        }),
      )
      .length(1),
  }),
  meta: z.strictObject({
    access_token: z.string(),
    test_event_code: z.string().optional(),
    data: z
      .array(
        z.strictObject({
          event_name: z.literal('ConnectionTest'),
          event_time: seconds,
          action_source: z.literal('other'),
          user_data: testPerson,
        }),
      )
      .length(1),
  }),
  tiktok: z.strictObject({
    event_source: z.literal('web'),
    event_source_id: z.string().min(1),
    test_event_code: z.string().optional(),
    data: z
      .array(
        z.strictObject({
          event: z.literal('ConnectionTest'),
          event_time: seconds,
          user: testPerson,
          page: z.strictObject({ url: z.url() }),
        }),
      )
      .length(1),
  }),
  snap: z.strictObject({
    data: z
      .array(
        z.strictObject({
          event_name: z.literal('CUSTOM_EVENT_1'),
          event_time: milliseconds,
          action_source: z.literal('WEB'),
          event_source_url: z.url(),
          user_data: testPerson,
        }),
      )
      .length(1),
  }),
}

type Call = { url: URL; headers: IncomingHttpHeaders; body: unknown; key: string }
export type Judged = {
  status: number
  body: object
  problem: 'key' | 'shape' | null
  /** It asks whether an event would be taken, and is none itself. */
  isTest: boolean
}

/** Answers as the vendor does: GA4 says 204 to everything, TikTok 200 with a code. */
export function judgeEvent(vendor: Vendor, call: Call): Judged {
  const isTest = tests[vendor].safeParse(call.body).success
  const isSound = isTest || (!isJudgeOnly(call.url.pathname) && shapes[vendor].safeParse(call.body).success)
  const problem = keyOf(vendor, call) !== call.key ? 'key' : isSound ? null : 'shape'
  if (vendor === 'ga4' && isJudgeOnly(call.url.pathname)) {
    const validationMessages = isSound ? [] : [{ validationCode: 'VALUE_INVALID' }]
    return { status: 200, body: { validationMessages }, problem, isTest }
  }
  switch (vendor) {
    case 'ga4':
      return { status: 204, body: {}, problem, isTest }
    case 'tiktok': {
      const code = problem === 'key' ? 40_105 : problem === 'shape' ? 40_002 : 0
      return { status: 200, body: { code, message: code === 0 ? 'OK' : 'refused' }, problem, isTest }
    }
    case 'meta':
      if (problem === null)
        return { status: 200, body: { events_received: 1, fbtrace_id: 'practice' }, problem, isTest }
      return {
        status: 400,
        body: { error: { type: 'OAuthException', code: problem === 'key' ? 190 : 100 } },
        problem,
        isTest,
      }
    case 'snap':
      if (problem === null) return { status: 200, body: { status: 'VALID' }, problem, isTest }
      return { status: problem === 'key' ? 401 : 400, body: { status: 'INVALID' }, problem, isTest }
  }
}

function keyOf(vendor: Vendor, { url, headers, body }: Call): unknown {
  switch (vendor) {
    case 'ga4':
      return url.searchParams.get('api_secret')
    case 'snap':
      return url.searchParams.get('access_token')
    case 'tiktok':
      return headers['access-token']
    case 'meta':
      return body && typeof body === 'object' && 'access_token' in body ? body.access_token : null
  }
}
