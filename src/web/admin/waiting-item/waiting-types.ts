import type { z } from '#contract/wire'
import type { WaitingCount as CountShape, WaitingItem as ItemShape } from '#contract/staff-waiting'

export type WaitingItem = z.infer<typeof ItemShape>
export type WaitingCount = z.infer<typeof CountShape>

/** How many rows wait in all, or of these kinds. */
export function sumOf(counts: WaitingCount[], of: 'total' | 'mine' | 'free' | 'late' = 'total'): number {
  return counts.reduce((sum, count) => sum + count[of], 0)
}
