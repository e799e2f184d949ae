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
