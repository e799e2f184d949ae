/** Signing in is the first step where a plan was chosen; what the page's loader told says so. */
export function stepOfPurchase(data: unknown): 1 | undefined {
  return typeof data === 'object' && data !== null && 'plan' in data && data.plan ? 1 : undefined
}
