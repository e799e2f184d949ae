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
  return app.getOpenAPI31Document({
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
}
