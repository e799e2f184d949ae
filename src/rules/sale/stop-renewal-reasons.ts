/** Why a client stops a renewal. Asked once, never a condition for leaving. */
export const stopRenewalReasons = [
  'too_expensive',
  'not_used',
  'missing_feature',
  'found_other',
  'trouble',
  'other',
] as const
export type StopRenewalReason = (typeof stopRenewalReasons)[number]
/** Characters in which a client may say more of it. */
export const maxLeavingWords = 1000
