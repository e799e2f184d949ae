/** What a client is asked to agree to, each of its own. */
export const consentKinds = ['terms', 'renewal', 'marketing_sms', 'marketing_email', 'measurement'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** Of the sentence about advertising on the profile page; raise it when the sentence says something else. */
export const marketingTextVersion = '2026-11'

/** Of the sentence about statistics on the same page; the first one, `2026-11`, said nothing of orders that are not paid. */
export const measurementTextVersion = '2026-11-27'

export function isMarketing(kind: ConsentKind): boolean {
  return kind === 'marketing_sms' || kind === 'marketing_email'
}
