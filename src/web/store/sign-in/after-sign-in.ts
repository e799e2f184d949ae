import { safeBack } from '../../request/way-back.ts'

/** What a sign-in keeps in its address: the chosen plan and where the visitor was going. */
export function purchaseQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams()
  const plan = query.get('plan')
  const back = safeBack(query.get('back'))
  if (plan) kept.set('plan', plan)
  if (back) kept.set('back', back)
  return kept.size > 0 ? `?${kept}` : ''
}

/**
 * Where a client goes who has just signed in: on where they were going, else on with the purchase, else home.
 */
export function afterSignIn(query: URLSearchParams): string {
  const back = safeBack(query.get('back'))
  // An address of the sign-in itself would be a loop.
  if (back && !/^\/(phone|otp|login|logout)(?:[/?#]|$)/.test(back)) return back
  const plan = query.get('plan')
  return plan ? `/complete?${new URLSearchParams({ plan })}` : '/'
}

/** What somebody who was led to the sign-in came for, where that is not plain from the page they left. */
export type Purpose = 'renewal' | 'payment' | 'plans' | 'account'

/**
 * Why a visitor stands at the sign-in: read from where they were going; undefined when they came by
 * themselves.
 */
export function purposeOf(query: URLSearchParams): Purpose | undefined {
  const back = safeBack(query.get('back')) ?? ''
  if (/^\/renew\//.test(back)) return 'renewal'
  if (/^\/payment\?/.test(back)) return 'payment'
  // Where the invitation to a shared plan leads, too, by its id.
  if (/^\/user\/subscriptions(?:\?|$)/.test(back)) return 'plans'
  return /^\/user(?:[/?#]|$)/.test(back) ? 'account' : undefined
}

/**
 * The plan that is bought with this sign-in, by its id. On the way to a page of the account none is, also
 * where its address has one: the plan that a subscription would change to is not bought at its full price.
 */
export function boughtPlan(query: URLSearchParams): string | null {
  const purpose = purposeOf(query)
  return purpose === 'account' || purpose === 'plans' ? null : query.get('plan')
}
