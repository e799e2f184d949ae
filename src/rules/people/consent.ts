/** What a client is asked to agree to, each of its own. */
export const consentKinds = ['terms', 'renewal', 'marketing_sms', 'marketing_email', 'measurement'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** Of the sentence about advertising on the profile page; raise it when the sentence says something else. */
export const marketingTextVersion = '2026-11'

/**
 * Of the sentence about statistics on the same page; the first one, `2026-11`, said nothing of orders that
 * are not paid.
 */
export const measurementTextVersion = '2026-11-27'

/**
 * Of the sentence in the bar that asks visitors, which speaks of visits and of what is bought after signing
 * in.
 */
export const visitorTextVersion = '2026-11-28'

/** Whether the sentence of this version spoke of purchases that are begun, too. */
export function speaksOfCheckouts(textVersion: string | null): boolean {
  return textVersion === measurementTextVersion || textVersion === visitorTextVersion
}

export function isMarketing(kind: ConsentKind): boolean {
  return kind === 'marketing_sms' || kind === 'marketing_email'
}
