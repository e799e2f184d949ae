import { data, href, redirect } from 'react-router'
import { couponCode } from '#rules/sale/coupon-code'
import type { Api } from '../../request/api.server.ts'
import type { ChosenPlan } from '../find-plan.server.ts'
import { type DetailsErrors, type DetailsForm, missing } from './details-form.ts'
import { raisesRenewal } from './extended-plan.server.ts'
import {
  findPlacedOrder,
  findWrong,
  place,
  quote,
  quoteAnew,
  readStanding,
  type ShownPrice,
} from './place-order.server.ts'

export type Answer = {
  /** What was sent, for a page that is drawn anew without script. */
  form: DetailsForm
  key: string
  order: string
  /** That order can be paid as it is. */
  stands?: boolean
  errors: DetailsErrors
  price?: ShownPrice
  hasPriceChanged?: boolean
  /** The coupon that was typed is applied and nothing is ordered: what it makes of renewals is read first. */
  hasNewRenewals?: boolean
  message?: string
}

/** What step 2 answers to its form: an order that is placed leads on; all else is said on the page. */
export function answerDetails(api: Api, plan: ChosenPlan, form: DetailsForm) {
  return form.intent === 'place' ? placeTyped(api, plan, form) : changeCoupon(api, plan, form)
}

/** A coupon that is typed and was not applied counts, too: nobody is asked for the full price over it. */
async function placeTyped(api: Api, plan: ChosenPlan, typed: DetailsForm) {
  if (!hasTypedCoupon(typed)) return placeAsShown(api, plan, typed)
  // What is missing besides is told together with the coupon's price or refusal, by what the coupon's own
  // button does.
  const wrong = await findWrong(api, typed)
  const isComplete = Object.keys(wrong).length === 0
  const applied = await changeCoupon(api, plan, { ...typed, intent: 'apply_coupon' })
  if (applied instanceof Response) return applied
  const { price, errors, form, order } = applied.data
  if (!isComplete || errors.coupon || !price) {
    return data({ ...applied.data, errors: { ...wrong, ...errors } }, { status: 422 })
  }
  if (await raisesRenewal(api, plan, typed, price)) {
    return data({ ...applied.data, hasNewRenewals: true }, { status: 422 })
  }
  return placeAsShown(api, plan, {
    ...form,
    order,
    appliedCoupon: form.coupon,
    expected: price.sums.final_price_minor,
    expectedPrice: price.sums.price_after_tax_minor,
    expectedRenewal: price.renewal?.price ?? null,
    // With this coupon they stay as they are.
    changesRenewals: false,
  })
}

async function placeAsShown(api: Api, plan: ChosenPlan, form: DetailsForm) {
  const placed = await place(api, plan.id, form)
  if (placed.outcome === 'placed')
    return redirect(`${plan.isShared ? '/group' : '/payment'}?order=${placed.order}`)

  const price = placed.outcome === 'price_changed' ? placed.price : await priceOf(api, plan, form)
  const answer: Answer = {
    form,
    // What is asked next is another asking.
    key: crypto.randomUUID(),
    // It stands, whatever was refused.
    order: form.order,
    errors: placed.outcome === 'invalid' ? placed.errors : {},
    ...(price && { price }),
    ...(placed.outcome === 'price_changed' && {
      hasPriceChanged: true,
      stands: (await findPlacedOrder(api, form.order))?.status === 'unpaid',
    }),
    ...('message' in placed && placed.message && { message: placed.message }),
  }
  const status = placed.outcome === 'invalid' ? 422 : placed.outcome === 'refused' ? placed.status : 409
  return data(answer, { status })
}

/** A coupon stands in its field, and the shown price is without it. */
function hasTypedCoupon({ coupon, appliedCoupon }: DetailsForm): boolean {
  return couponCode(coupon) !== '' && couponCode(coupon) !== couponCode(appliedCoupon)
}

/**
 * Another coupon is another price, at which an order that was placed before is replaced with the
 * confirmation, and not before.
 */
async function changeCoupon(api: Api, plan: ChosenPlan, form: DetailsForm) {
  const before = await findPlacedOrder(api, form.order)
  if (before && (before.status === 'paid' || before.isFixed))
    return redirect(`${href('/payment')}?order=${form.order}`)
  const wanted = form.intent === 'apply_coupon' ? couponCode(form.coupon) : ''
  const quoted = await quote(api, plan.id, wanted || null, before?.id ?? null)
  const answer: Answer = {
    form: {
      ...form,
      // What is taken off is not typed any more: left in its field it would come back with the order.
      ...(form.intent === 'remove_coupon' && { coupon: '' }),
      ...(before?.productId === plan.id && { members: before.members }),
    },
    key: crypto.randomUUID(),
    order: before?.id ?? '',
    errors: form.intent === 'apply_coupon' && wanted === '' ? { coupon: missing } : {},
  }
  if ('price' in quoted) return data({ ...answer, price: quoted.price })
  const price = await priceOf(api, plan, form)
  return data({ ...answer, errors: { coupon: quoted.refusal }, ...(price && { price }) }, { status: 422 })
}

/** The price that was shown, worked out anew; without its coupon when that does not hold any more. */
async function priceOf(api: Api, plan: ChosenPlan, form: DetailsForm) {
  const own = await findPlacedOrder(api, form.order)
  const coupon = couponCode(form.appliedCoupon) || null
  if (own?.status === 'unpaid' && own.productId === plan.id && own.coupon === coupon) {
    const standing = await readStanding(api, plan, own)
    return 'price' in standing ? standing.price : own.price
  }
  const quoted = await quoteAnew(api, plan.id, coupon, own?.id ?? null)
  return 'price' in quoted ? quoted.price : undefined
}
