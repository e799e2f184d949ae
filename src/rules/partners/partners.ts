import type { Language } from '#rules/core/language'

/** What a partner's token may be asked for. Source: the specification's API clients. */
export const apiScopes = ['products', 'orders', 'subscriptions', 'points', 'webhooks'] as const
export type ApiScope = (typeof apiScopes)[number]

/**
 * Names by which a token is given its points: whose they are. The scope is `points`; whether it reaches
 * clients of others is said by its API client, and `points:any` asks for one that may. Source:
 * docs/decisions/0032.
 */
export const pointsScopes = ['points:own', 'points:any'] as const
export type AskedScope = ApiScope | (typeof pointsScopes)[number]

/** A live token works on clients and money; a test token on practice clients only, and never on money. */
export const tokenModes = ['live', 'test'] as const
export type TokenMode = (typeof tokenModes)[number]

/** What begins every token of a mode, so that people and secret scanners know what they found. */
export const tokenPrefixes = { live: 'ish_live_', test: 'ish_test_' } as const satisfies Record<
  TokenMode,
  string
>

export function isApiToken(token: string): boolean {
  return Object.values(tokenPrefixes).some((prefix) => token.startsWith(prefix))
}

/**
 * The country code of practice clients. No country has it, so that nobody can be meant and nothing can be
 * sent.
 */
export const testExtension = '+999'

export function isTestPhone(phone: string): boolean {
  return phone.startsWith(testExtension)
}

/** How a partner's order is paid: by the client through a link, or by the partner, who owes it. */
export const partnerPayments = ['link', 'account'] as const
export type PartnerPayment = (typeof partnerPayments)[number]

/** Hours in which a payment link can be paid, unless the partner says otherwise. */
export const linkHours = { default: 72, min: 1, max: 30 * 24 } as const

/** Hours for which a token still works beside the one that takes its place. */
export const overlapHours = { default: 24, max: 7 * 24 } as const

/**
 * Calls of one token, and orders for one phone, each of which sends an SMS to somebody who may not know of
 * it: one that is refused sends none.
 */
export const partnerCalls = { points: 600, duration: 60 } as const
export const partnerOrdersPerPhone = { points: 10, duration: 3600, isGivenBack: true } as const

/** Percent of the limit on account from which a partner is notified that it is near. */
export const limitNearPercent = 80

/** Days from the issue of a monthly invoice until it is due. */
export const accountTerms = { default: 30, max: 365 } as const

/** Partners are written to in the store's first language, whatever their programs ask in. */
export const partnerLanguage: Language = 'ar'

/** Days behind the due day on which a partner is reminded of what is not paid. */
export const reminderDays = [0, 7, 14] as const

/**
 * What a partner may leave with an order or a spend: so many texts, and characters of their names and of
 * themselves.
 */
export const metadataLimits = { entries: 20, name: 40, value: 500 } as const

/** Characters of an address of a partner's as it is called, where an Arabic letter is six. */
export const maxAddressLength = 500

/** Characters in which a partner says why points were spent, and what an endpoint of webhooks is for. */
export const maxSpendReason = 200
export const maxEndpointDescription = 200

/** Days for which calls are kept. */
export const apiCallDays = 90

/** Addresses and ranges on one token's list. */
export const maxAddresses = 50
/** Points of one spend. */
export const maxPointsAtOnce = 1_000_000
