import type { Subscription } from './types.ts'

type Times = Pick<Subscription, 'paused_until' | 'ends_at'>

/** Whether the paid time is over and the plan comes back by itself on a day. */
export function isPaused({ paused_until, ends_at }: Times, now: string): boolean {
  return paused_until !== null && Date.parse(ends_at) <= Date.parse(now)
}

/**
 * The day on which the client comes back, where a pause lies behind the paid end; null where the plan goes on
 * without one.
 */
export function returnDay({ paused_until, ends_at }: Times): string | null {
  return paused_until !== null && Date.parse(paused_until) > Date.parse(ends_at) ? paused_until : null
}

type Coming = Pick<Subscription, 'auto_renew'> & {
  product: Pick<Subscription['product'], 'id'>
  renewal:
    | (Pick<NonNullable<Subscription['renewal']>, 'needs_consent'> & {
        product: Pick<Subscription['product'], 'id'>
      })
    | null
}

/**
 * What comes on the day on which a pause ends: the plan itself, another one that was chosen for then, nothing
 * before its client agrees to the new price, or nothing at all.
 */
export function afterPause(plan: Coming): 'return' | 'other_plan' | 'consent' | 'nothing' {
  const { auto_renew, product, renewal } = plan
  // Whoever took the last card away has stopped it in the pause.
  if (!auto_renew) return 'nothing'
  if (renewal?.needs_consent) return 'consent'
  return renewal && renewal.product.id !== product.id ? 'other_plan' : 'return'
}
