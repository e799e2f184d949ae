/** What is paid for behind the time that runs: which plan, from when to when, as ISO texts. */
export type ComingTime<Plan> = { product: Plan; starts_at: string; ends_at: string }

/**
 * The other plans that a subscription becomes with what is paid for already, each until the next one begins.
 * More time of the plan that runs, before any of them, is that plan's own. Source: docs/decisions/0263.
 * @param coming the paid periods that have not begun, the earliest first
 */
export function plansAhead<Plan extends { id: string }>(
  runningId: string,
  coming: readonly ComingTime<Plan>[],
): ComingTime<Plan>[] {
  const ahead: ComingTime<Plan>[] = []
  for (const time of coming) {
    const before = ahead.at(-1)
    if ((before?.product.id ?? runningId) !== time.product.id) ahead.push({ ...time })
    else if (before) before.ends_at = time.ends_at
  }
  return ahead
}
