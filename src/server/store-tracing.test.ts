import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { globSync, readFileSync } from 'node:fs'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createApi } from '#api/app'
import { createJsonCaller } from '#integrations/json-over-http'
import { loadConfig } from '#server/config'
import { assemble } from '#server/wiring'
import { testDatabase } from '#test/database'
import { openStoreTracing } from './store-tracing.ts'

const { url } = await testDatabase()
const phone = '541234567'

type Sent = { key: string; value: { stringValue?: string; intValue?: string } }
type SentSpan = {
  name: string
  spanId: string
  parentSpanId?: string
  kind: number
  status: { code: number }
  attributes: Sent[]
  startTimeUnixNano: string
  endTimeUnixNano: string
}
const received: { path: string; authorization: string | undefined; text: string }[] = []
let refuses = false
const collector = await listen(
  createServer(async (request, response) => {
    const text = await textOf(request)
    received.push({ path: request.url ?? '', authorization: request.headers.authorization, text })
    response.writeHead(refuses ? 503 : 200, { 'content-type': 'application/json' }).end('{}')
  }),
)
const vendor = await listen(
  createServer(
    (_, response) => void response.writeHead(402, { 'content-type': 'application/json' }).end('{}'),
  ),
)

const env = {
  LOG_LEVEL: 'silent',
  DATABASE_URL: url,
  OTEL_EXPORTER_OTLP_ENDPOINT: `${collector}/otlp/`,
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
}

test('a call is followed to its statements, and a job to its vendor, without anything of anybody', async () => {
  const config = { ...loadConfig(env), databaseUrl: url }
  const tracing = await openStoreTracing(config, 'web')
  const assembly = assemble(config, { role: 'web', tracing })
  const api = createApi(assembly.parts, { trace: tracing?.call })
  const answer = getRequestListener((request, { incoming }) =>
    api.fetch(request, { incoming: incoming as IncomingMessage }),
  )
  const store = await listen(
    createServer((request, response) =>
      tracing?.request(request, response, () => void answer(request, response)),
    ),
  )
  const asked = await fetch(`${store}/api/clients/v1/otp?lang=ar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone_extension: '+966', phone_number: phone }),
  })
  expect(asked.status).toBeLessThan(300)
  const caller = createJsonCaller({ baseUrl: vendor, headers: {}, timeout: 2_000 })
  await tracing?.job('payment.reconcile', async () => {
    await sql`select ${phone}::text, 'نورة', 1`.execute(assembly.parts.db)
    await caller('POST', `/charges/${phone}`, { phone })
    return 'done'
  })
  await expect(
    tracing?.job('house.tidy', async () => sql`select ${phone}::int / 0 as n`.execute(assembly.parts.db)),
  ).rejects.toThrow('division by zero')
  await assembly.close()

  expect(
    received.every(
      ({ path, authorization }) => path === '/otlp/v1/traces' && authorization === 'Bearer of-the-collector',
    ),
  ).toBe(true)
  const spans = received.flatMap(({ text }) =>
    (JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
  const named = (name: string) => {
    const span = spans.find((one) => one.name === name)
    if (!span) throw new Error(`${name} is not among ${spans.map((one) => one.name).join(', ')}`)
    return span
  }
  const below = (parent: SentSpan) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)
  const request = named('POST api')
  expect(request).toMatchObject({ kind: 2, status: { code: 0 } })
  expect(request.parentSpanId).toBeUndefined()
  const [call] = below(request)
  expect(call?.name).toBe('POST /api/clients/v1/otp')
  const statements = call ? below(call) : []
  expect(statements.length).toBeGreaterThan(1)
  for (const one of statements) {
    expect(attribute(one, 'db.system.name')).toBe('postgresql')
    expect(BigInt(one.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(one.startTimeUnixNano))
  }
  expect(below(named('job payment.reconcile')).map(({ name }) => name)).toEqual(['select', 'POST other'])
  expect(attribute(named('job payment.reconcile'), 'ishtirak.outcome')).toBe('done')
  expect(attribute(named('POST other'), 'http.response.status_code')).toBe('402')
  expect(named('job house.tidy').status.code).toBe(2)
  expect(attribute(named('job house.tidy'), 'error.type')).toBe('22012')

  const all = received.map(({ text }) => text).join('')
  expect(all).toContain('select $1::text')
  expect(all).not.toContain(phone)
  expect(all).not.toContain('نورة')
  expect(all).not.toContain('lang=ar')
})

test('a collector that is away or refuses holds nothing up, and is said once', async () => {
  refuses = true
  const config = { ...loadConfig(env), databaseUrl: url }
  const tracing = await openStoreTracing(config, 'worker')
  expect(await tracing?.job('house.tidy', async () => 5)).toBe(5)
  await tracing?.close()
})

test('without an address nothing is traced and nothing is loaded', async () => {
  expect(await openStoreTracing({ ...loadConfig({ LOG_LEVEL: 'silent' }) }, 'web')).toBeUndefined()
  // Whoever imports the packages is imported itself by `import()` only.
  const users = globSync('{src,scripts}/**/*.{ts,tsx}').filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      /^import (?!type).*from '@opentelemetry|^} from '@opentelemetry/m.test(readFileSync(file, 'utf8')),
  )
  expect(users).toEqual(['src/server/tracing/open-tracing.ts'])
  const importers = globSync('{src,scripts}/**/*.ts').filter((file) =>
    /^import .*open-tracing/m.test(readFileSync(file, 'utf8')),
  )
  expect(importers).toEqual([])
})

test('wrong settings of traces are named', () => {
  expect(() =>
    loadConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
      OTEL_TRACES_SAMPLER_ARG: '2',
      OTEL_EXPORTER_OTLP_HEADERS: 'x',
    }),
  ).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT[\s\S]*OTEL_EXPORTER_OTLP_HEADERS[\s\S]*OTEL_TRACES_SAMPLER_ARG/)
})

function attribute(span: SentSpan, key: string): string | undefined {
  const value = span.attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
