type Plan = { name: string }

/**
 * What is said of a renewal names the plan that it buys: another one may run for the rest of the period.
 * Source: docs/decisions/0263.
 */
export function renewedPlan(subscription: { product: Plan; renewal: { product: Plan } | null }): Plan {
  return (subscription.renewal ?? subscription).product
}
