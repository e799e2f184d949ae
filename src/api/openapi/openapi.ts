import type { OpenAPIHono } from '@hono/zod-openapi'
import { webhookCalls } from '#contract/partners-events'
import type { ErrorName } from '#rules/errors/errors'
import { isPermission, permissions } from '#rules/people/permissions'
import { eventExamples } from '#rules/partners/webhook-examples'
import { webhookEvents, type WebhookEvent } from '#rules/partners/webhooks'
import { audienceOf, schemeOf, type Document } from './openapi-audiences.ts'
import { errorExamples, errorsOf, type DescribedCall } from './openapi-errors.ts'
import { exampleOf, type ExampleSchema } from './openapi-examples.ts'
import { answerHeaders, describeAnswerHeaders, referTo } from './openapi-headers.ts'
import { describeTags } from './openapi-tags.ts'
import type { ApiEnv } from '../calls/api-env.ts'

/** How each audience authenticates. */
const tokens = {
  [schemeOf.clients]:
    "A customer's token, as `POST /api/clients/v1/otp` answers it to a phone and its code. Cookies are never read.",
  [schemeOf.staff]:
    "A staff user's token, as `POST /api/users/v1/otp` answers it to email, password and code. Cookies are never read.",
  [schemeOf.partners]:
    "An access token of a partner's program (API client), which the store's administrator issues: `ish_test_…` works on practice clients only, `ish_live_…` on real ones. Each has scopes, and may have a list of addresses that it works from.",
}

/** Since OpenAPI 3.1 a licence is named by its SPDX identifier; the registry's types are older. */
const license: { name: string; identifier: string } = { name: 'MIT', identifier: 'MIT' }

/** What any call may answer when we are at fault, as shared answers. */
const faults = {
  Unexpected: fault('Something went wrong on our side. Send the same request again, with the same key.', [
    'something_went_wrong',
  ]),
  Unavailable: fault('The store is starting, or a part that it needs did not answer. Nothing was changed.', [
    'starting',
    'gateway_unreachable',
  ]),
}

function fault(description: string, names: readonly ErrorName[]) {
  const examples = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }]))
  return {
    description,
    headers: referTo(['X-Request-Id', 'Retry-After']),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples } },
  }
}

function faultsOf({ responses = {} }: Operation) {
  return {
    ...(!('500' in responses) && { 500: { $ref: '#/components/responses/Unexpected' } }),
    ...(!('503' in responses) && { 503: { $ref: '#/components/responses/Unavailable' } }),
  }
}

/** The OpenAPI 3.1 document of everything that is registered on the app. */
export function describeApi(app: OpenAPIHono<ApiEnv>, publicUrl: string): Document {
  for (const [name, description] of Object.entries(tokens)) {
    app.openAPIRegistry.registerComponent('securitySchemes', name, {
      type: 'http',
      scheme: 'bearer',
      description,
    })
  }
  for (const call of webhookCalls) app.openAPIRegistry.registerWebhook(call)
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Ishtirak API',
      version: '1',
      description:
        'Subscription packages: customers under /api/clients/v1, staff under /api/users/v1, partners under /api/partners/v1. JSON in snake_case; money in whole halalas (`<name>_minor`); times in ISO 8601; errors as `{ code, message, errors? }` in the language of `Accept-Language` (ar or en). POST calls that create take `Idempotency-Key`.',
      license,
    },
    servers: [{ url: publicUrl }],
  })
  const shapes: Record<string, ExampleSchema> = { ...document.components?.schemas }
  const used = new Set<string>()
  for (const { path, operation } of operationsOf(document)) {
    for (const tag of operation.tags ?? []) used.add(tag)
    describeErrors(path, operation)
    describeExamples(operation, shapes)
    describeHeaders(operation)
    describeToken(path, operation)
    describeDuty(path, operation)
    operation.responses = { ...operation.responses, ...faultsOf(operation) }
    describeAnswerHeaders(path, operation)
  }
  for (const event of webhookEvents) {
    const post = document.webhooks?.[event]?.post as Operation
    for (const tag of post.tags ?? []) used.add(tag)
    describeExamples(post, shapes)
    nameEvent(post, event)
    // Signed, not entered with a token: the address is the partner's.
    post.security = []
  }
  const whole: object = {
    ...document,
    tags: describeTags(used, 'all'),
    components: {
      ...document.components,
      headers: answerHeaders,
      responses: faults,
      examples: errorExamples(),
    },
  }
  // The registry's types know headers and answers of OpenAPI 3.0 only.
  return whole as Document
}

type Content = Record<string, { schema?: ExampleSchema; example?: unknown; examples?: object }>
type Operation = DescribedCall & {
  summary?: string
  description?: string
  tags?: string[]
  requestBody?: { content?: Content }
  responses?: Record<string, { content?: Content }>
}

/**
 * The registry's own types allow references in every place; the contract makes none of them above the
 * schemas.
 */
function operationsOf(document: Document): { path: string; operation: Operation }[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.values(methods as Record<string, Operation>).map((operation) => ({ path, operation })),
  )
}

/** Names the errors of the catalogue by which a call is refused, each as an example of its status. */
function describeErrors(path: string, operation: Operation): void {
  for (const [status, names] of errorsOf(path, operation)) {
    const answer = operation.responses?.[status]?.content?.['application/json']
    if (!answer || names.length === 0) continue
    answer.examples = Object.fromEntries(
      names.map((name) => [name, { $ref: `#/components/examples/${name}` }]),
    )
  }
  delete operation['x-errors']
}

/** An example of what is sent and of what is answered. */
function describeExamples(operation: Operation, shapes: Record<string, ExampleSchema>): void {
  const done = Object.entries(operation.responses ?? {}).filter(([status]) => Number(status) < 400)
  for (const { content } of [operation.requestBody ?? {}, ...done.map(([, answer]) => answer)]) {
    const json = content?.['application/json']
    if (json?.schema) json.example ??= exampleOf(json.schema, shapes)
  }
}

/** Kinds of events share a shape; the example is of the very event. */
function nameEvent(operation: Operation, event: WebhookEvent): void {
  const json = operation.requestBody?.content?.['application/json']
  if (!json?.example) return
  // What exampleOf has made of an event's shape: an object that holds one.
  const { data, ...around } = json.example as { data: { previous_status?: unknown } }
  const { previous_status: _, ...facts } = data
  json.example = { ...around, type: event, data: { ...facts, ...eventExamples[event] } }
}

/** Headers that the surface itself reads, so that no route has to name them. */
function describeHeaders(operation: Operation): void {
  const headers: { name: string; in: string; [more: string]: unknown }[] = [
    {
      name: 'Accept-Language',
      in: 'header',
      required: false,
      description: 'ar (default) or en; the language of texts and errors.',
      // English first: whoever tries a call in the reference, which is English, sends the first of them.
      schema: { type: 'string', examples: ['en', 'ar'] },
    },
  ]
  if ('201' in (operation.responses ?? {}) || operation['x-creates'] === true) {
    headers.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: operation['x-key-required'] === true,
      description: 'The same key and body give the same answer; another body answers 409.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    })
  }
  operation.parameters = [...(operation.parameters ?? []), ...headers]
}

/**
 * Routes say only that a token is needed; whose token follows from the path. An empty list says that none is
 * needed.
 */
function describeToken(path: string, operation: Operation): void {
  const audience = audienceOf(path)
  const schemes =
    audience === 'any' ? Object.values(schemeOf) : audience && operation.security ? [schemeOf[audience]] : []
  operation.security = schemes.map((scheme) => ({ [scheme]: [] }))
}

/**
 * Who may call it and how it behaves, where that follows from the route: so that each call says it in words.
 */
function describeDuty(path: string, operation: Operation): void {
  const need = operation['x-needs']
  const query = (operation.parameters ?? []).map((parameter) => parameter.name)
  const isWhole = operation.parameters?.some(({ schema }) => schema?.['x-whole'])
  const facts = [
    operation.security?.length === 0 && audienceOf(path) !== null && 'Public: no token.',
    need !== undefined && isPermission(need) && `Roles: ${permissions[need].join(', ')}.`,
    path.startsWith('/api/users/') && operation.security?.length && need === undefined && 'Any role.',
    path.startsWith('/api/clients/') && operation.security?.length && "The signed-in customer's own only.",
    query.includes('cursor') &&
      (isWhole
        ? 'All at once; with `limit` (100 at most) page by page by `cursor`.'
        : 'One page: `limit` rows (20 unless said, 100 at most), then `cursor`.'),
    JSON.stringify(operation.requestBody ?? '').includes('"version"') &&
      'Send the `version` that you have read: an older one answers 409 with what has changed.',
  ]
  const { description } = operation
  operation.description = [description, ...facts].filter(Boolean).join(' ') || `${operation.summary ?? ''}.`
}
