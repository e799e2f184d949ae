import { expect, test } from 'vitest'
import { billedCompany } from '../test/account-partner.ts'
import { signedInClient, signedInStaff, type Ask, type Result } from '../test/api.ts'
import { testDatabase } from '../test/database.ts'
import { differences, type JsonSchema } from '../test/json-schema.ts'
import { watchAccounts } from '#domain/partners/account-invoices/watch-accounts'
import { day } from '#rules/core/durations'
import { monthOf } from '#rules/core/riyadh-days'
import { addPartner, partnerAsk } from '../test/partners.ts'
import { random } from '../test/random.ts'
import { openTestShop, travellingClock } from '../test/shop.ts'
import { madeUp, oddities, oddValues, wellFormed } from './made-up.ts'

/**
 * Calls of partners' programs, made up from the OpenAPI document: right, nearly right and absurd, with living, narrow, practice
 * and dead tokens. Every answer has a status that the document names for the call, the shape that it promises there and not a
 * field more, and a refusal is by an error that it names. FUZZ_SEED repeats a run.
 */
const requests = process.env['PROOF'] === 'full' ? 10_000 : 1_500
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
const chance = random(seed)

type Content = { schema: JsonSchema; example?: unknown; examples?: Record<string, unknown> }
type Body = { content?: { 'application/json'?: Content } }
type Operation = {
  operationId: string
  parameters?: { name: string; in: string; schema?: JsonSchema }[]
  requestBody?: Body
  responses: Record<string, Body>
}
type Call = { method: string; path: string; operation: Operation }

const { db } = await testDatabase()
const postWebhook = async () => ({ status: chance.chance(0.5) ? 204 : 500, text: '', durationMs: 1 })
// It begins so early that the first month is invoiced by now.
const early = 40 * day
const clock = travellingClock(new Date(Date.now() - early))
const { ask, plans, runJobs, system } = await openTestShop(db, { now: clock.now, parts: { postWebhook } })
const document: {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; examples: Record<string, { value: { code: number } }> }
} = (await ask('GET /api/openapi.json')).body
const { schemas: shapes, examples } = document.components

const calls: Call[] = Object.entries(document.paths)
  .filter(([path]) => path.startsWith('/api/partners/'))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
const [firstCall, ...otherCalls] = calls
if (!firstCall) throw new Error('the document names no call')

const mine = await addPartner(db, {
  products: [plans.small],
  accountLimit: 1_000_000_000,
  now: clock.now(),
})
const invoiceId = await invoiceFirstMonth()
const theirs = await addPartner(db, { products: [plans.small], accountLimit: 100_000 })
const revoked = await mine.addToken({})
await db
  .updateTable('api_tokens')
  .set({ revoked_at: new Date() })
  .where('hint', '=', revoked.slice(0, 12))
  .execute()
const practice = await mine.addToken({ mode: 'test' })
const narrow = await mine.addToken({ scopes: ['products'] })
const distant = await mine.addToken({ addresses: ['192.0.2.1'] })
const { token: client } = await signedInClient(db)
const { token: staff } = await signedInStaff(db, 'admin')
const allTokens = [
  mine.token,
  practice,
  narrow,
  distant,
  revoked,
  client,
  staff,
  'nonsense',
  undefined,
] as const

const phones = ['0561110001', '+966561110002', '561110003', '+999500801', '+999500802'] as const
const { orderId, spendId } = await sell()
const ids = [plans.small, plans.shared, orderId, spendId, '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'] as [
  string,
  ...string[],
]
const { valueFor } = madeUp(chance, ids)
/** Two dots would lead to another address, and nothing to a shorter one. */
const partsOfPath = ['x', ...oddities.filter((part) => part !== '' && part !== '..')] as [string, ...string[]]

/** One order on account of a month that is over, and the invoice of it; the clock stands at now behind it. */
async function invoiceFirstMonth() {
  const { token } = await signedInStaff(db, 'admin', clock.now())
  const path = `/api/users/v1/api_clients/${mine.id}`
  const { version } = (await ask(`GET ${path}`, { token })).body.api_client
  await ask(`PATCH ${path}`, { token, body: { version, company: billedCompany } })
  const call = partnerAsk(ask, mine.token)
  const body = { product_id: plans.small, client: { phone_number: '0561110009' }, payment: 'account' }
  await call('POST /orders', { body })
  await runJobs()
  clock.travel(early)
  await watchAccounts(system)
  await runJobs()
  return String((await call('GET /account/invoices')).body.invoices[0].id)
}

/** One plan that runs, and one spend of its points. */
async function sell() {
  const call = partnerAsk(ask, mine.token)
  const body = { product_id: plans.small, client: { phone_number: phones[0] }, payment: 'account' }
  const placed = await call('POST /orders', { body })
  await runJobs()
  const spent = await call('POST /points/spends', { body: { phone: phones[0], points: 1, reason: 'x' } })
  return { orderId: String(placed.body.order.id), spendId: String(spent.body.spend.id) }
}

/** What was made meanwhile, by the noun of its address: rows that can be asked for. */
const made = new Map<string, string[]>([
  ['orders', [orderId]],
  ['spends', [spendId]],
  ['invoices', [invoiceId]],
])
/** Orders of practice clients, which the calls of practising are about. */
const practised: string[] = []

function remember({ body }: Result): void {
  const {
    order,
    spend,
    webhook_endpoint: endpoint,
    webhook_deliveries: deliveries = [],
    events = [],
  } = body ?? {}
  const rows = {
    orders: order,
    spends: spend,
    events: events[0],
    webhook_endpoints: endpoint,
    webhook_deliveries: deliveries[0],
  }
  if (order?.is_test) practised.unshift(order.id)
  for (const [noun, row] of Object.entries(rows)) {
    if (typeof row?.id === 'string') made.set(noun, [row.id, ...(made.get(noun) ?? [])].slice(0, 5))
  }
}

/** Mostly of a row that is there, and mostly of one that was made last. */
function idFor(path: string): string {
  const [lastPractised, ...before] = practised.slice(0, 5)
  if (path.includes('practice') && lastPractised && chance.chance(0.7))
    return chance.pick([lastPractised, ...before])
  const [newest, ...others] = [...made].find(([noun]) => path.includes(`/${noun}/`))?.[1] ?? []
  return newest !== undefined && chance.chance(0.7) ? chance.pick([newest, ...others]) : chance.pick(ids)
}

function partOfPath(name: string, path: string): string {
  if (name === 'phone') return chance.pick(phones)
  return name === 'month' ? chance.pick([monthOf(new Date()), '2020-01']) : idFor(path)
}

function makeRequest(): { call: Call; target: string; asked: Ask } {
  const call = chance.pick([firstCall as Call, ...otherCalls])
  const { operation, path } = call
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(chance.chance(0.15) ? chance.pick(partsOfPath) : partOfPath(name, path)),
  )
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && chance.chance(0.4))
    .map(({ name, schema }) => `${name}=${encodeURIComponent(wellFormed(valueFor(schema ?? {}, name)))}`)
  const headers: Record<string, string> = {}
  if (chance.chance(0.85)) headers['idempotency-key'] = keyFor()
  if (chance.chance(0.05))
    headers['content-type'] = chance.pick(['text/plain', 'application/json; charset=x', 'x'])
  const content = operation.requestBody?.content?.['application/json']
  return {
    call,
    target: `${call.method} ${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    asked: {
      token: chance.chance(0.6)
        ? chance.pick([mine.token, mine.token, practice, theirs.token])
        : chance.pick(allTokens),
      headers,
      language: chance.pick(['ar', 'en']),
      ...(content ? { body: bodyFor(content) } : {}),
    },
  }
}

const keyFor = () =>
  chance.chance(0.05) ? chance.pick(['', 'x'.repeat(256), 'with space']) : `key-${chance.between(1, 3_000)}`

/** Mostly what the document shows, with ids and phones that exist and a field or two spoilt. */
function bodyFor({ schema, example }: Content): unknown {
  if (chance.chance(0.04)) return '{"broken":'
  if (chance.chance(0.25)) return valueFor(schema)
  return spoil(example)
}

function spoil(value: unknown, name = ''): unknown {
  if (chance.chance(0.04)) return chance.pick(oddValues)
  if (Array.isArray(value)) return value.map((item) => spoil(item, name))
  if (typeof value === 'object' && value !== null) {
    // Most endpoints that were made are another program's, or gone: half of the events are for all of one's own.
    const fields = Object.entries(value).filter(([field]) =>
      chance.chance(field === 'endpoint_id' ? 0.5 : 0.98),
    )
    return Object.fromEntries(fields.map(([field, inner]) => [field, spoil(inner, field)]))
  }
  // The fields of a body name their rows as addresses do.
  if (name === 'order_id') return idFor(chance.pick(['/orders/', '/practice/']))
  if (name === 'endpoint_id') return idFor('/webhook_endpoints/')
  if (name === 'product_id') return chance.pick([plans.small, plans.small, plans.shared])
  if (name === 'phone_extension') return chance.pick(['+966', '+999'])
  if (name.startsWith('phone')) return chance.pick(phones)
  if (name === 'payment') return chance.pick(['link', 'account'])
  if (name === 'points') return chance.between(1, 40)
  return value
}

/** What is wrong with an answer, measured by the document. */
function faultsOf({ operation }: Call, { status, body, headers }: Result): string[] {
  if (!headers.get('x-request-id')) return ['it has no request id']
  const promised = operation.responses[status]
  if (!promised) return [`${status} is not documented`]
  const content = promised.content?.['application/json']
  if (!content) return body === undefined ? [] : ['it has a body']
  if (status < 400) return differences(body, content.schema, { shapes, closed: true })
  const codes = Object.keys(content.examples ?? {}).map((name) => examples[name]?.value.code)
  return codes.includes(body?.code)
    ? differences(body, content.schema, { shapes })
    : [`${status} with ${body?.code} is not documented`]
}

test(
  `${requests} made-up calls of partners (seed ${seed}) are answered as documented`,
  { timeout: 900_000 },
  async () => {
    const faults = new Map<string, unknown>()
    const seen = new Map<string, Set<number>>()
    for (let count = 0; count < requests; count++) {
      const { call, target, asked } = makeRequest()
      const result = await ask(target, asked)
      const { operationId } = call.operation
      seen.set(operationId, (seen.get(operationId) ?? new Set()).add(result.status))
      for (const fault of faultsOf(call, result)) {
        faults.set(`${operationId}: ${fault}`, {
          count,
          target,
          asked,
          status: result.status,
          body: result.body,
        })
      }
      if (result.status < 300) remember(result)
      if (count % 50 === 0) await runJobs()
    }
    expect(Object.fromEntries(faults)).toEqual({})
    // It went through every route; the whole run was let in at each, also at those that open in few states of things only.
    expect(seen.size).toBe(calls.length)
    const never = [...seen].filter(([, statuses]) => ![...statuses].some((status) => status < 300))
    expect(requests < 10_000 ? [] : never.map(([name]) => name)).toEqual([])
  },
)
