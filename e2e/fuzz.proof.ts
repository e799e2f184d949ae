import { expect, test } from 'vitest'
import { seedDemo } from '#server/seed'
import { signedInClient, signedInStaff, type Ask } from '../test/api.ts'
import { testDatabase } from '../test/database.ts'
import { random } from '../test/random.ts'
import { openTestShop } from '../test/shop.ts'
import { madeUp, oddities, wellFormed, type Schema } from './made-up.ts'

/**
 * Requests made up from the OpenAPI document: right, nearly right and absurd. Whatever comes, the API answers in its own
 * words and never with a fault of ours. FUZZ_SEED repeats a run.
 */
const requests = process.env['PROOF'] === 'full' ? 10_000 : 1_000
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_120)
const chance = random(seed)

type Parameter = { name: string; in: string; schema?: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const { db } = await testDatabase()
const { ask, newClient, buy, plans, system } = await openTestShop(db)
// Settings, pages and questions; what the test shop has stays.
await seedDemo(system)
const buyer = await newClient()
const order = await buy(buyer.token)
const tokens = [
  undefined,
  'nonsense',
  buyer.token,
  (await signedInClient(db, { profile: true })).token,
  (await signedInStaff(db, 'admin')).token,
  (await signedInStaff(db, 'viewer')).token,
] as const

const document: { paths: Record<string, Record<string, Operation>> } = (await ask('GET /api/openapi.json'))
  .body
/** After these the tokens would be dead and all later requests the same. */
const endings = /\/(logout|closure)$|^DELETE .*\/sessions$/
const calls = Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  .filter(({ method, path }) => !endings.test(`${method} ${path}`))
const [firstCall, ...otherCalls] = calls
if (!firstCall) throw new Error('the document names no call')

const ids = [
  order.id,
  order.payments[0].id,
  plans.small,
  plans.shared,
  '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001',
] as const
const { valueFor } = madeUp(chance, ids)

function makeRequest(): Ask & { call: string } {
  const { method, path, operation } = chance.pick([firstCall as (typeof calls)[number], ...otherCalls])
  const filled = path.replace(/\{[^}]+\}/g, () =>
    chance.chance(0.7) ? chance.pick(ids) : encodeURIComponent(chance.pick(oddities)) || 'x',
  )
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && chance.chance(0.4))
    .map(({ name, schema }) => `${name}=${encodeURIComponent(wellFormed(valueFor(schema ?? {}, name)))}`)
  const schema = operation.requestBody?.content['application/json']?.schema
  const headers: Record<string, string> = {}
  if (chance.chance(0.3)) headers['idempotency-key'] = `key-${chance.between(1, 20)}`
  if (chance.chance(0.1))
    headers['content-type'] = chance.pick(['text/plain', 'application/json; charset=x', 'x'])
  return {
    call: `${chance.chance(0.03) ? 'PUT' : method} ${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    token: chance.pick(tokens),
    headers,
    language: chance.pick(['ar', 'en']),
    ...(schema ? { body: chance.chance(0.05) ? '{"broken":' : valueFor(schema) } : {}),
  }
}

test(`${requests} made-up requests (seed ${seed}) meet no fault of ours`, { timeout: 900_000 }, async () => {
  const faults: unknown[] = []
  const statuses = new Map<number, number>()
  for (let count = 0; count < requests; count++) {
    const { call, ...asked } = makeRequest()
    const { status, body, headers } = await ask(call, asked)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const isNotified = status < 400 || (typeof body?.code === 'number' && typeof body.message === 'string')
    if (status >= 500 || !isNotified || !headers.get('x-request-id'))
      faults.push({ count, call, ...asked, status, body })
  }
  expect(faults).toEqual([])
  // It went through every kind of route.
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 401, 403, 404, 422]))
})
