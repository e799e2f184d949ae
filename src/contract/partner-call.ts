import { bearer } from '#contract/wire'
import type { ErrorName } from '#rules/errors/errors'
import type { ApiScope } from '#rules/partners/partners'

/** Under which heading the calls of a scope stand, unless they name another. */
const headings = {
  products: 'Products',
  orders: 'Orders',
  subscriptions: 'Subscriptions',
  points: 'Points',
  webhooks: 'Webhook endpoints',
  any: 'Account',
} as const satisfies Record<ApiScope | 'any', string>

/**
 * A call of a partner's program, the scope that its token must cover, and by which errors of its own it is
 * refused.
 */
export function partnerCall(scope: ApiScope | 'any', ...refusals: ErrorName[]) {
  const tags: string[] = [headings[scope]]
  return { tags, security: bearer, 'x-scope': scope, 'x-errors': refusals } as const
}
