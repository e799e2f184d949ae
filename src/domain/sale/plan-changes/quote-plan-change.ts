import { ShopError } from '#rules/errors/shop-error'
import type { PlanChangeKind, WaitReason } from '#rules/sale/plan-change'
import type { Halalas } from '#rules/core/money'
import { priceWithTax, type PriceLines } from '#rules/shop/price'
import { priceOfDay } from '#rules/shop/price-of-day'
import { withPrice } from '#domain/shop/catalogue/entered-price'
import { soldColumns } from '#domain/shop/catalogue/product-columns'
import type { ActiveTax } from '#domain/shop/catalogue/list-active-taxes'
import { requireClient, type Context } from '#domain/core/context'
import { quoteOrder } from '#domain/sale/orders/quote-order'
import type { FirstRenewal } from '#domain/sale/pricing/first-renewal'
import type { RenewalPrices } from '#domain/sale/pricing/renewal-sums'
import type { OfferProduct } from '#domain/sale/pricing/get-offer'
import { requireNoCharge } from '#domain/sale/renewals/change-next-period'
import { findRenewalOffer, type RenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { PlanWaits, type MoneyCompared } from '#domain/sale/pricing/find-upgrade'
import {
  paidEnd,
  findRunningPlan,
  type PricedPlan,
  type RunningPlan,
} from '#domain/sale/pricing/find-running-plan'

export type PlanChangeQuote = {
  /** The same plan once more is no change: it adds a period behind the running one. */
  kind: PlanChangeKind | 'extension'
  /** Why it begins with the paid end and not with its payment. */
  waitsBecause: WaitReason | null
  running: RunningPlan
  product: OfferProduct
  takesEffectAt: Date
  /** What is charged: now, or for a downgrade with the renewal. */
  price: PriceLines<ActiveTax>
  /**
   * What renewals of the wanted plan will cost; null where a renewal charges `price`, whatever is scheduled.
   */
  renewal: FirstRenewal | null
  /** What renewals of the wanted plan cost, the one that brings it among them. */
  renewals: RenewalPrices
  /**
   * The price that is scheduled for periods behind that one; null for what begins at once, where `renewal`
   * says it.
   */
  comingPrice: FirstRenewal['change']
  /** What a day of both plans costs, with tax and without a coupon; null where nothing waits. */
  dayCosts: { wanted: Halalas; running: Halalas } | null
  /** Where it would cost too little at once: why it does not begin now. */
  moneyCompared: MoneyCompared | null
  coupon: string | null
  credit: number
  creditUsed: number
  /** Members who lose their places unless it is said that they may. */
  asksWhoStays: boolean
}

/**
 * What going to another plan means and costs the signed-in client now.
 * Errors: not_found, plan_change_not_possible, plan_change_during_charge, product_not_found, and those of the
 * coupon.
 */
export async function quotePlanChange(
  ctx: Context,
  asked: { id: string; productId: string; coupon: string | null },
): Promise<PlanChangeQuote> {
  const running = await getRunningPlan(ctx, asked.id)
  const offer = await quoteOrder(ctx, asked).catch((error: unknown) => {
    if (error instanceof PlanWaits) return error
    throw error
  })
  if (offer instanceof PlanWaits) return quoteLater(ctx, { ...asked, running, waits: offer })
  const isOver = running.endsAt <= ctx.now()
  return {
    kind: offer.upgrade ? 'upgrade' : 'extension',
    waitsBecause: null,
    running,
    product: offer.product,
    takesEffectAt: offer.upgrade || isOver ? ctx.now() : running.endsAt,
    price: offer.price,
    renewal: offer.renewal,
    renewals: offer.renewal,
    comingPrice: null,
    dayCosts: null,
    moneyCompared: null,
    coupon: offer.coupon?.code ?? null,
    credit: offer.upgrade?.credit ?? 0,
    creditUsed: offer.upgrade?.creditUsed ?? 0,
    asksWhoStays: offer.upgrade !== null && running.members.length > 0 && !offer.product.group_sharing,
  }
}

/** What the renewal will charge for a plan that begins at the paid end. */
async function quoteLater(
  ctx: Context,
  { productId, running, waits }: { productId: string; running: RunningPlan; waits: PlanWaits },
): Promise<PlanChangeQuote> {
  const product = await getWantedPlan(ctx, productId)
  await requireNoCharge(ctx.db, running.id)
  const offer = await findRenewalOffer(ctx.db, running.id, ctx.now(), { instead: product.id })
  if (!offer) throw new ShopError('plan_change_not_possible')
  return {
    kind: 'downgrade',
    waitsBecause: waits.reason,
    running,
    product,
    takesEffectAt: paidEnd(running),
    price: offer.price,
    renewal: null,
    renewals: offer.renewals,
    comingPrice: offer.coming,
    dayCosts: dayCostsOf(offer, running.bought),
    moneyCompared: waits.money,
    coupon: null,
    credit: 0,
    creditUsed: 0,
    asksWhoStays: running.members.length > 0 && !product.group_sharing,
  }
}

/** What the plans are compared by, as it is shown; `offer` is what the renewal charges for the wanted one. */
function dayCostsOf(
  { product, price, renewals }: RenewalOffer,
  bought: PricedPlan,
): NonNullable<PlanChangeQuote['dayCosts']> {
  const taxes = price.taxes.map(({ tax }) => tax)
  return {
    wanted: priceOfDay(renewals.whole, product.days),
    running: priceOfDay(priceWithTax(bought.price, taxes), bought.days),
  }
}

/** An own plan that runs. Errors: not_found, also for somebody else's, plan_change_not_possible. */
export async function getRunningPlan(ctx: Context, id: string): Promise<RunningPlan> {
  const clientId = requireClient(ctx)
  const running = await findRunningPlan(ctx.db, { clientId, id })
  if (running) return running
  const owned = await ctx.db
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  throw new ShopError(owned ? 'plan_change_not_possible' : 'not_found')
}

/** A plan that is sold, straight from its row. Error: product_not_found. */
export async function getWantedPlan(ctx: Pick<Context, 'db'>, id: string): Promise<OfferProduct> {
  const row = await ctx.db
    .selectFrom('products')
    .select(['id', ...soldColumns])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!row) throw new ShopError('product_not_found')
  return withPrice(row)
}
