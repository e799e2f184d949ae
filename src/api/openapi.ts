import type { OpenAPIHono } from '@hono/zod-openapi'
import { eventWords, webhookCalls, webhooksTag } from '#contract/partners-events'
import { webhookEvents } from '#rules/webhooks'
import type { WebhookEvent } from '#rules/webhooks'
import { errorExamples, errorsOf } from './openapi-errors.ts'
import type { DescribedCall } from './openapi-errors.ts'
import { exampleOf } from './openapi-examples.ts'
import type { ExampleSchema } from './openapi-examples.ts'
import type { ApiEnv } from './surface.ts'

type Document = ReturnType<OpenAPIHono<ApiEnv>['getOpenAPI31Document']>

/** The OpenAPI 3.1 document of everything that is registered on the app. */
export function describeApi(app: OpenAPIHono<ApiEnv>, publicUrl: string): Document {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that sign-in answered with. Cookies are never read.',
  })
  for (const call of webhookCalls) app.openAPIRegistry.registerWebhook(call)
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Ishtirak API',
      version: '1',
      description:
        'Subscription packages: customers under /api/clients/v1, staff under /api/users/v1, partners under /api/partners/v1. JSON in snake_case; money in whole halalas (`<name>_minor`); times in ISO 8601; errors as `{ code, message, errors? }` in the language of `Accept-Language` (ar or en). POST calls that create take `Idempotency-Key`.',
      license: { name: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: [webhooksTag],
  })
  const shapes: Record<string, ExampleSchema> = { ...document.components?.schemas }
  for (const { path, operation } of operationsOf(document)) {
    describeErrors(path, operation)
    describeExamples(operation, shapes)
    describeHeaders(operation)
  }
  for (const event of webhookEvents) {
    const { post } = document.webhooks?.[event] ?? {}
    describeExamples(post as Operation, shapes)
    nameEvent(post as Operation, event)
  }
  return { ...document, components: { ...document.components, examples: errorExamples() } }
}

type Content = Record<string, { schema?: ExampleSchema; example?: unknown; examples?: object }>
type Operation = DescribedCall & {
  requestBody?: { content?: Content }
  responses?: Record<string, { content?: Content }>
}

/** The registry's own types allow references in every place; the contract makes none of them above the schemas. */
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
  json.example = { ...around, type: event, data: { ...facts, ...eventWords[event].brings } }
}

/** Headers that the surface itself reads, so that no route has to name them. */
function describeHeaders(operation: Operation): void {
  const headers: { name: string; in: string; [more: string]: unknown }[] = [
    {
      name: 'Accept-Language',
      in: 'header',
      required: false,
      description: 'ar (default) or en; the language of texts and errors.',
      schema: { type: 'string', examples: ['ar', 'en'] },
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
