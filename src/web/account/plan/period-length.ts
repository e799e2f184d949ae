import { day } from '#rules/core/durations'
import type { Subscription } from '../types.ts'

type Period = Pick<Subscription['periods'][number], 'starts_at' | 'ends_at'>

/** In days, with those that staff gave beside the ones that were paid for. */
export function lengthOf({ starts_at: start, ends_at: end }: Period): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / day)
}
