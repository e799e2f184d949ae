/** Why a client stops a renewal. Asked once, never a condition for leaving. */
export const leavingReasons = [
  'too_expensive',
  'not_used',
  'missing_feature',
  'found_other',
  'trouble',
  'other',
] as const
export type LeavingReason = (typeof leavingReasons)[number]
