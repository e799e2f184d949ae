import { ShopError } from '#rules/errors/shop-error'
import { partnerOrdersPerPhone } from '#rules/partners/partners'
import { dailyLinks } from '#rules/people/code-sending-budget'
import type { ApiClientActor, Context } from '#domain/core/context'
import { takeIfDone } from '#domain/core/take-if-done'
import { getCodeSettings, refuseSpentBudget } from '#domain/people/identity/code-counts'
import type { NormalisedPhone } from '#domain/people/identity/normalise-phone'

/**
 * Places a live order for this phone, if it may be placed. Its client signs in by a code to it, so codes must
 * be sent to its country; and a link goes to somebody who may not know of it, so its SMS is within the
 * store's budget, and within the partner's own part of it. Only an order that was placed counts. Called while
 * nothing is locked: limits ask the database by a connection of their own. Errors: invalid_input
 * (country_not_served), too_many_requests, too_many_orders_for_phone, those of `place`.
 */
export async function admitOrder<Result extends { isPlaced: boolean }>(
  ctx: Context,
  partner: ApiClientActor,
  order: { phone: NormalisedPhone; sendsLink: boolean },
  place: () => Promise<Result>,
): Promise<Result> {
  const { phone, extension } = order.phone
  const { countries, dailyBudget } = await getCodeSettings(ctx)
  if (!countries.includes(extension)) {
    throw new ShopError('invalid_input', { fields: { 'client.phone_number': ['country_not_served'] } })
  }
  if (!order.sendsLink) return withinOrdersOfPhone(ctx, partner, phone, place)
  await refuseSpentBudget(ctx)
  return takeIfDone(
    ctx,
    { name: 'partner_links', key: partner.id, limit: dailyLinks(dailyBudget) },
    { work: () => withinOrdersOfPhone(ctx, partner, phone, place), isDone: ({ isPlaced }) => isPlaced },
  )
}

/**
 * Each order sends an SMS to somebody who may not know of it; practice numbers get none. One partner's count
 * is not another's. Error: too_many_orders_for_phone.
 */
async function withinOrdersOfPhone<Result extends { isPlaced: boolean }>(
  ctx: Context,
  partner: ApiClientActor,
  phone: string,
  place: () => Promise<Result>,
): Promise<Result> {
  let isAdmitted = false
  const work = () => {
    isAdmitted = true
    return place()
  }
  try {
    return await takeIfDone(
      ctx,
      { name: 'partner_orders_phone', key: `${partner.id} ${phone}`, limit: partnerOrdersPerPhone },
      { work, isDone: ({ isPlaced }) => isPlaced },
    )
  } catch (error) {
    if (isAdmitted || !(error instanceof ShopError) || error.errorName !== 'too_many_requests') throw error
    const { retryAfter } = error.details
    throw new ShopError('too_many_orders_for_phone', retryAfter === undefined ? {} : { retryAfter })
  }
}
