import { expect, test } from 'vitest'
import { invariant } from '#rules/core/invariant'
import { webhookEvents } from '#rules/partners/webhooks'
import { testApi } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { differences, type JsonSchema } from '../../../test/json-schema.ts'

type Content = { schema: JsonSchema; example?: unknown; examples?: Record<string, { $ref: string }> }
type Body = {
  description?: string
  $ref?: string
  headers?: Record<string, { $ref: string }>
  content?: { 'application/json'?: Content }
}
type Operation = {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  security?: unknown[]
  parameters?: { name: string }[]
  'x-creates'?: true
  requestBody?: Body
  responses: Record<string, Body>
}
type Examples = Record<string, { value: { code: number } }>

type Components = { schemas: Record<string, JsonSchema>; examples: Examples; headers: object }

const { db } = await testDatabase()
const { ask } = testApi(db)
const document: {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: Components
} = (await ask('GET /api/openapi.json')).body
const { schemas: shapes, examples } = document.components
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
)

test('every call has a name of its own, a summary, and says how it is refused', () => {
  const names = operations.map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
  const undescribed = operations.filter(({ operation }) => {
    const { summary, description, tags, security, responses } = operation
    return (
      !summary || !description || !tags?.length || !security || (security.length > 0 && !responses['401'])
    )
  })
  expect(undescribed.map(({ name }) => name)).toEqual([])
})

test('a text that may not be empty says so', () => {
  const spend = document.paths['/api/partners/v1/points/spends']?.['post']
  const { schema } = spend?.requestBody?.content?.['application/json'] ?? {}
  expect(schema?.properties?.['reason']).toMatchObject({ minLength: 1, maxLength: 200 })
})

test('public calls say that they need no token, all others whose token they need', () => {
  const securityOf = (name: string) => operations.find((one) => one.name === name)?.operation.security
  expect(securityOf('post /api/clients/v1/otp')).toEqual([])
  expect(securityOf('get /api/clients/v1/client')).toEqual([{ customerToken: [] }])
  expect(securityOf('get /api/users/v1/user')).toEqual([{ staffToken: [] }])
  expect(securityOf('post /api/partners/v1/orders')).toEqual([{ partnerToken: [] }])
  expect(securityOf('get /user')).toHaveLength(3)
})

test('answers name their headers, and every call what it answers when we are at fault', () => {
  for (const { name, operation } of operations) {
    expect(operation.responses, name).toHaveProperty('500')
    expect(operation.responses, name).toHaveProperty('503')
    for (const [status, { $ref, headers = {} }] of Object.entries(operation.responses)) {
      const always = $ref ? [] : ['X-Request-Id']
      expect(Object.keys(headers), `${name} ${status}`).toEqual(
        expect.arrayContaining([...always, ...(status === '429' ? ['Retry-After'] : [])]),
      )
      for (const header of Object.values(headers)) {
        expect(document.components.headers).toHaveProperty(header.$ref.split('/').pop() ?? '')
      }
    }
  }
  const placed = operations.find(({ name }) => name === 'post /api/partners/v1/orders')?.operation
  expect(Object.keys(placed?.responses['201']?.headers ?? {})).toEqual([
    'X-Request-Id',
    'Idempotency-Replayed',
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
    'RateLimit-Policy',
    'Token-Ends-At',
  ])
})

test('whose a token is may be refused as a call of any audience is, and counts as a partner’s', () => {
  const responses = operations.find(({ name }) => name === 'get /user')?.operation.responses
  const refusals = (status: string) =>
    Object.keys(responses?.[status]?.content?.['application/json']?.examples ?? {}).toSorted()
  expect(refusals('401')).toEqual(['partner_unauthenticated', 'unauthenticated'])
  expect(refusals('403')).toEqual(['address_not_allowed', 'client_blocked'])
  expect(refusals('429')).toEqual(['too_many_requests'])
  expect(Object.keys(responses?.['200']?.headers ?? {})).toContain('RateLimit-Remaining')
})

test('calls that create take Idempotency-Key, all take Accept-Language', () => {
  for (const { operation } of operations) {
    const headers = operation.parameters?.map((parameter) => parameter.name) ?? []
    expect(headers).toContain('Accept-Language')
    const creates = '201' in operation.responses || operation['x-creates'] === true
    expect(headers.includes('Idempotency-Key')).toBe(creates)
  }
})

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/([^"]+)/g)].map(
    (match) => match[1],
  )
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining([...new Set(references)]))
})

/** What a call is sent and answers, with where it stands. */
const bodies = operations.flatMap(({ name, operation }) =>
  [['body', operation.requestBody] as const, ...Object.entries(operation.responses)].flatMap(
    ([place, body]) => {
      const content = body?.content?.['application/json']
      return content ? [{ name, place, content }] : []
    },
  ),
)

test('every body that is sent or answered has an example that its schema allows', () => {
  const wanted = bodies.filter(({ place }) => !(Number(place) >= 400))
  expect(wanted.length).toBeGreaterThan(200)
  for (const { name, place, content } of wanted) {
    expect(content, `${name} ${place}`).toHaveProperty('example')
    expect(differences(content.example, content.schema, { shapes }), `${name} ${place}`).toEqual([])
  }
})

test('every refusal names the errors of the catalogue that it may be', () => {
  const refusals = bodies.filter(({ place }) => Number(place) >= 400)
  const nameless = refusals.filter(({ content }) => Object.keys(content.examples ?? {}).length === 0)
  expect(nameless.map(({ name, place }) => `${name} ${place}`)).toEqual([])
  for (const { name, place, content } of refusals) {
    for (const [error, { $ref }] of Object.entries(content.examples ?? {})) {
      expect($ref).toBe(`#/components/examples/${error}`)
      const value = examples[error]?.value
      expect(differences(value, content.schema, { shapes }), `${name} ${place} ${error}`).toEqual([])
    }
  }
})

test('every event that partners can be told of is listed: what it means, its signature, a body of its own', async () => {
  expect(Object.keys(document.webhooks).toSorted()).toEqual(webhookEvents.toSorted())
  const summaries = Object.values(document.webhooks).map(({ post }) => post.summary)
  expect(new Set(summaries).size).toBe(webhookEvents.length)
  const { text: page } = await ask('GET /api/docs')
  for (const [event, { post }] of Object.entries(document.webhooks)) {
    expect(post.parameters?.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ])
    const content = post.requestBody?.content?.['application/json']
    invariant(content, `${event} has no body`)
    expect(content.example).toMatchObject({ type: event })
    expect(differences(content.example, content.schema, { shapes, closed: true }), event).toEqual([])
    expect(page).toContain(`<details id="${event}">`)
  }
})
