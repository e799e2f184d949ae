import { sql, type Kysely } from 'kysely'
import { comingPeriod, type ComingPeriod } from '#rules/sale/coming-period'
import type { Company } from '#rules/tax/company'
import { orderWindowHours } from '#rules/sale/hold'
import { add, halalas, lesser, zero, type Halalas } from '#rules/core/money'
import { priceOrder, type Discount, type EnteredPrice, type PriceLines } from '#rules/shop/price'
import { ShopError } from '#rules/errors/shop-error'
import type { DB } from '#db/types'
import { hasRunningStatus } from '#domain/core/subscription-status'
import { checkCoupon, type CouponFacts } from '#domain/sale/pricing/check-coupon'
import { cleanCode } from '#domain/sale/pricing/limit-guesses'
import { isPastFirstPurchase, isUseOf, phoneHashOf } from '#domain/sale/records/coupons/phone-hash'
import { clientOfOrder, type OrderSummaryView } from '#domain/sale/records/order-views/order-view'
import { recentActions, type RecentActions } from '#domain/sale/records/orders/checkout-actions'
import type { Context } from '#domain/core/context'
import { withPrice, type PriceRow } from '#domain/shop/catalogue/entered-price'
import { activeTaxes, taxesOf, type ActiveTax, type TaxTerms } from '#domain/shop/catalogue/list-active-taxes'
import { accessEndOf } from '#domain/sale/records/subscriptions/access-end'
import { isPausedPastEnd } from '#domain/sale/records/subscriptions/paused-past-end'
import { jsonOf, soldColumns, type SoldFields } from '#domain/shop/catalogue/product-columns'
import { PlanWaits, findUpgrade, type OfferedPlan, type Upgrade } from '#domain/sale/pricing/find-upgrade'
import { lastingCoupons, type LastingCoupon } from '#domain/sale/records/coupons/lasting-coupons'
import { couponTerms, type Renewals } from '#domain/sale/pricing/renewal-sums'
import { runningTime, toRunningTime, type RunningTimeRow } from '#domain/sale/pricing/running-time'
import {
  firstRenewal,
  scheduledPrice,
  type FirstRenewal,
  type ScheduledPrice,
} from '#domain/sale/pricing/first-renewal'

export type OfferProduct = SoldFields & { id: string; price: EnteredPrice }

export type Offer = {
  product: OfferProduct
  /** `renewals`: how many renewals it lowers, too; null for all of them. */
  coupon: { id: string; code: string; renewals: number | null } | null
  /** What renewals will cost. */
  renewal: FirstRenewal
  /** What it brings if it is paid at this moment. */
  period: ComingPeriod
  price: PriceLines<ActiveTax>
  /**
   * The plan that this order would replace, and how much of its unused worth is a part of `previousBalance`.
   */
  upgrade: (Upgrade & { creditUsed: Halalas }) | null
  clientPhone: string | null
  client: OrderSummaryView['client']
  /** Of the client's account. */
  company: Company | null
  /** The number of the order that is being placed. */
  refId: number | null
  /** Phones that share the plan that runs and stay with this one; read when members are to be added. */
  sharedWith: string[]
  /** How many orders and attempts the client made lately. */
  actions: RecentActions
  /** The order that was placed under the same key. */
  placedBefore: string | null
  /** Hours in which an order that is placed now can be paid. */
  windowHours: number
}

type OfferRow = {
  phone: string | null
  client: OrderSummaryView['client']
  company: Company | null
  ref_id: bigint | null
  balance_free: string
  product: (Omit<OfferProduct, 'price'> & PriceRow) | null
  taxes: TaxTerms[]
  running_product_id: string | null
  running_time: RunningTimeRow | null
  scheduled_price: ScheduledPrice | null
  standing_coupons: LastingCoupon[] | null
  shared_with: string[]
  coupon: CouponFacts | null
  actions: RecentActions
  placed_before: string | null
  window_hours: number
}

type Asked = {
  clientId: string
  productId: string
  now: Date
  lock: boolean
  members?: unknown[] | null
  /** Of an upgrade: members who stay; null for all of them. */
  keepsMembers?: string[] | null
  placementKey?: string | null
  /** An order is being placed, which takes the next number. */
  takesNumber?: boolean
}

/**
 * What one plan costs one client now: product, active taxes, coupon and free balance, read in one statement
 * straight from the tables (never from a cache). With `lock` the client's row is locked, so that no second
 * order can use the same balance at the same time. Another plan that runs is replaced, where the caller may
 * do that and the wanted one may begin at once. Errors: product_not_found, plan_running (`PlanWaits`),
 * plan_change_settled, plan_offered, client_has_other_plan for who may not, and those of the coupon.
 */
export async function getOffer(
  db: Kysely<DB>,
  asked: Asked & {
    coupon: string | null
    /** What staff take off in place of a coupon, on the side of the tax on which the price was entered. */
    staffDiscount?: Halalas
    /** Who buys in the store may replace the plan that runs; partners' and staff's orders never do. */
    upgrades?: Pick<Context, 'gateways' | 'now'>
    /** A partner buys for the client, whose balance it may not use. */
    sparesBalance?: boolean
  },
): Promise<Offer> {
  const code = cleanCode(asked.coupon)
  const row = await readOffer(db, { ...asked, code })
  if (!row?.product) throw new ShopError('product_not_found')
  const product = withPrice(row.product)
  const taxes = taxesOf(row.taxes)
  const isOther = row.running_product_id !== null && row.running_product_id !== asked.productId
  const upgrade =
    isOther && !row.placed_before ? await upgradeOf(db, { ...asked, wanted: product, taxes }) : null

  // What was placed under this key before uses it already.
  const coupon = code === null || row.placed_before ? null : checkCoupon(row.coupon, asked.now)
  const price = priceOrder({
    price: product.price,
    discount:
      coupon?.discount ?? (asked.staffDiscount ? { kind: 'amount', amount: asked.staffDiscount } : null),
    taxes,
    balance: asked.sparesBalance ? zero : add(halalas(BigInt(row.balance_free)), upgrade?.credit ?? zero),
  })
  const creditUsed = upgrade ? lesser(upgrade.credit, price.previousBalance) : zero
  // A change at once leaves no money over: what is unused has to fit into the price whole.
  if (upgrade && upgrade.credit > creditUsed) {
    const money = { unused: upgrade.credit, price: price.priceAfterTax }
    throw new PlanWaits(upgrade.running, 'money_would_be_left', money)
  }
  const running = toRunningTime(row.running_time)
  const bought = { ...product, price: price.priceAfterTax, running, pointsUsed: 0 }
  const period = comingPeriod(bought, asked.now)
  return {
    product,
    period,
    coupon: coupon && { id: coupon.id, code: coupon.code, renewals: coupon.renewals },
    renewal: firstRenewal({
      price: product.price,
      days: product.days,
      beginsAt: period.startsAt,
      coupons: renewalCoupons(coupon, row.standing_coupons),
      taxes,
      change: row.scheduled_price,
    }),
    price,
    upgrade: upgrade && { ...upgrade, creditUsed },
    clientPhone: row.phone,
    client: row.client,
    company: row.company,
    refId: row.ref_id === null ? null : Number(row.ref_id),
    sharedWith: row.shared_with,
    actions: row.actions,
    placedBefore: row.placed_before,
    windowHours: row.window_hours,
  }
}

async function readOffer(
  db: Kysely<DB>,
  asked: Asked & { code: string | null },
): Promise<OfferRow | undefined> {
  const placementKey = asked.placementKey ?? null
  const { code } = asked
  const phoneHash = code === null ? null : await phoneHashOf(db, asked.clientId)
  const { rows } = await sql<OfferRow>`
    select c.phone, ${clientOfOrder()} as client, c.company,
      ${asked.takesNumber ? sql`nextval(pg_get_serial_sequence('orders', 'ref_id'))` : sql`null::bigint`} as ref_id,
      (c.balance_minor - c.balance_held_minor)::text as balance_free,
      (select jsonb_build_object('id', p.id, ${jsonOf('p', soldColumns)})
        from products p where p.id = ${asked.productId} and p.is_active) as product,
      ${activeTaxes()} as taxes,
      (select s.product_id from subscriptions s
        where s.client_id = c.id and ${hasRunningStatus()}) as running_product_id,
      ${runningTime({ clientId: sql`c.id`, productId: sql`${asked.productId}::uuid` })} as running_time,
      ${scheduledPrice(asked.productId, asked.now)} as scheduled_price,
      ${standingCoupons(asked)} as standing_coupons,
      ${asked.members ? sharedWith(asked) : sql`'[]'::jsonb`} as shared_with,
      ${code === null ? sql`null` : couponFacts(code, { ...asked, phoneHash })} as coupon,
      ${recentActions(asked.clientId, asked.now)} as actions,
      coalesce((select order_window_hours from store_settings), ${orderWindowHours.default}) as window_hours,
      ${
        placementKey === null
          ? sql`null`
          : sql`(select o.id from orders o
        where o.client_id = ${asked.clientId} and o.placement_key = ${placementKey})`
      } as placed_before
    from clients c where c.id = ${asked.clientId} ${asked.lock ? sql`for no key update of c` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/**
 * Coupons that were used for the plan that runs, and that lower renewals of this one, too: those of another
 * plan go with its replacement, whatever is left of it (`carryCoupons`); the same plan goes on as
 * `lockFulfilment` says.
 */
function standingCoupons(asked: { productId: string; now: Date }) {
  return sql`(select ${lastingCoupons({ subscriptionId: sql`s.id`, productId: sql`${asked.productId}::uuid` })}
    from subscriptions s
    where s.client_id = c.id and ${hasRunningStatus()}
      and (s.product_id <> ${asked.productId} or s.ends_at > ${asked.now} or s.status = 'past_due'
        or ${isPausedPastEnd()} or ${accessEndOf()} > ${asked.now}))`
}

/**
 * What lowers the renewals behind this purchase: the coupon that it uses, if that lasts, and then those that
 * stand.
 */
function renewalCoupons(
  used: { discount: Discount; renewals: number | null } | null,
  standing: LastingCoupon[] | null,
): Renewals['coupons'] {
  const standingTerms = couponTerms(standing)
  return used && used.renewals !== 0
    ? [{ discount: used.discount, count: used.renewals }, ...standingTerms]
    : standingTerms
}

async function upgradeOf(
  db: Kysely<DB>,
  asked: {
    clientId: string
    wanted: OfferedPlan
    taxes: ActiveTax[]
    upgrades?: Pick<Context, 'gateways' | 'now'>
  },
): Promise<Upgrade | null> {
  if (!asked.upgrades) throw new ShopError('client_has_other_plan')
  return findUpgrade(db, asked.upgrades, asked)
}

/** Of the plan that it extends, or replaces: who of those stays may have been chosen. */
function sharedWith(asked: { clientId: string; keepsMembers?: string[] | null }) {
  const stays = asked.keepsMembers ? sql`and m.id = any(${asked.keepsMembers}::uuid[])` : sql``
  return sql`coalesce((select jsonb_agg(m.phone) from subscription_members m
    join subscriptions s on s.id = m.subscription_id
    where s.client_id = ${asked.clientId} and ${hasRunningStatus()} and m.status in ('invited', 'joined') ${stays}), '[]')`
}

function couponFacts(code: string, asked: { clientId: string; productId: string; phoneHash: Buffer | null }) {
  const client = { id: asked.clientId, phoneHash: asked.phoneHash }
  return sql`(select jsonb_build_object('id', k.id, 'code', k.code, 'kind', k.kind, 'percentage_bp', k.percentage_bp,
      'amount_minor', k.amount_minor, 'starts_at', k.starts_at, 'ends_at', k.ends_at, 'is_active', k.is_active,
      'total_limit', k.total_limit, 'uses', k.uses, 'per_client_limit', k.per_client_limit,
      'first_purchase_only', k.first_purchase_only, 'renewals', k.renewals,
      'fits_plan', not exists (select from coupon_products q where q.coupon_id = k.id)
        or exists (select from coupon_products q where q.coupon_id = k.id and q.product_id = ${asked.productId}),
      'uses_by_client', (select count(*) from coupon_uses u
        where u.coupon_id = k.id and ${isUseOf(client)} and u.status <> 'released'),
      'is_past_first_purchase', ${isPastFirstPurchase(client, null)})
    from coupons k where k.code = ${code})`
}
