import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from './surface.ts'

type Document = ReturnType<OpenAPIHono<ApiEnv>['getOpenAPI31Document']>

/** The OpenAPI 3.1 document of everything that is registered on the app. */
export function describeApi(app: OpenAPIHono<ApiEnv>, publicUrl: string): Document {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that sign-in answered with. Cookies are never read.',
  })
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Ishtirak API',
      version: '1',
      description:
        'Subscription packages: customers under /api/clients/v1, staff under /api/users/v1. JSON in snake_case; money in whole halalas (`<name>_minor`); times in ISO 8601; errors as `{ code, message, errors? }` in the language of `Accept-Language` (ar or en). POST calls that create take `Idempotency-Key`.',
      license: { name: 'MIT' },
    },
    servers: [{ url: publicUrl }],
  })
  for (const methods of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(methods)) describeHeaders(operation)
  }
  return document
}

type Operation = { parameters?: unknown[]; responses?: object; 'x-key-required'?: true }

/** Headers that the surface itself reads, so that no route has to name them. */
function describeHeaders(operation: Operation): void {
  const headers: object[] = [
    {
      name: 'Accept-Language',
      in: 'header',
      required: false,
      description: 'ar (default) or en; the language of texts and errors.',
      schema: { type: 'string', examples: ['ar', 'en'] },
    },
  ]
  if ('201' in (operation.responses ?? {})) {
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
