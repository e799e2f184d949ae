import { sql, type Kysely, type Selectable } from 'kysely'
import type { DB, PriceChanges } from '#db/types'
import { ShopError } from '#rules/errors/shop-error'
import { priceChangeNoticeDays } from '#rules/core/limits'
import { smallestCharge } from '#rules/core/money'
import { firstChargeAt } from '#rules/sale/first-charge'
import { isSamePrice, type EnteredPrice, type PriceBasis } from '#rules/shop/price'
import { addDays } from '#rules/core/riyadh-days'
import { cleanLines } from '#rules/core/text'
import { standingPriceConsents } from '#domain/core/standing-price-consents'
import { hasRenewingStatus } from '#domain/core/subscription-status'
import { bothSides, enteredPrice, priceRow, type PriceRow } from '#domain/shop/catalogue/entered-price'
import { listActiveTaxes } from '#domain/shop/catalogue/list-active-taxes'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { enqueue } from '#domain/core/jobs/enqueue'
import { newId } from '#domain/core/new-id'
import { lastBought, mayRenew, priceComes } from '#domain/sale/pricing/price-change-applies'
import { inTransaction } from '#domain/core/transaction'

export type PriceChangeView = {
  id: string
  ref_id: number
  price_minor: number
  price_with_tax_minor: number
  price_basis: PriceBasis
  applies_from: string
  text_ar: string
  text_en: string
  asks_consent: boolean
  status: 'scheduled' | 'withdrawn'
  announced_at: string | null
  by: string
  created_at: string
  /** Subscribers whom it concerns, and how many of them agreed. */
  subscribers: number
  agreed: number
}

/** Every price that staff scheduled for a plan's subscribers, the latest day first. Error: product_not_found. */
export async function listPriceChanges(ctx: Context, productId: string): Promise<PriceChangeView[]> {
  requirePermission(ctx, 'product:read')
  const product = await ctx.db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!product) throw new ShopError('product_not_found')
  const { rows } = await sql<{ view: Omit<PriceChangeView, keyof PriceRow | 'price_basis'> & PriceRow }>`
    select jsonb_build_object('id', x.id, 'ref_id', x.ref_id, 'price_minor', x.price_minor,
      'price_with_tax_minor', x.price_with_tax_minor, 'applies_from', x.applies_from,
      'text_ar', x.text_ar, 'text_en', x.text_en, 'asks_consent', x.asks_consent, 'status', x.status,
      'announced_at', x.announced_at, 'by', u.name, 'created_at', x.created_at,
      'subscribers', (select count(*) from subscriptions s where ${isConcerned()}),
      'agreed', (select count(distinct (y.subscription_id, y.client_id)) from ${standingPriceConsents()} y where y.price_change_id = x.id)) as view
    from price_changes x join staff_users u on u.id = x.staff_user_id
    where x.product_id = ${productId} order by x.applies_from desc, x.id desc`.execute(ctx.db)
  const taxes = await listActiveTaxes(ctx.db)
  return rows.map(({ view }) => ({ ...view, ...bothSides(enteredPrice(view), taxes) }))
}

/** Whether the subscription `s` renews and will be charged the price `x`, if nothing changes. */
export function isConcerned() {
  return sql<boolean>`${mayRenew(sql`x.product_id`)} and s.auto_renew and ${hasRenewingStatus()}
    and exists (select from ${lastBought()} last where ${priceComes()})`
}

/** What subscribers of a plan are to pay from a day on, and how they are told. */
export type WantedPriceChange = {
  productId: string
  price: EnteredPrice
  appliesFrom: Date
  textAr: string
  textEn: string
  asksConsent: boolean
}

/**
 * Staff schedule what subscribers of a plan pay from a day on. They are notified by the job that this leaves, long enough
 * before. The price in the shop is another matter. The same again changes nothing.
 * Errors: confirmation_needed, product_not_found, invalid_input, price_change_open.
 */
export async function schedulePriceChange(ctx: Context, input: WantedPriceChange): Promise<void> {
  const { id: staffId } = requirePermission(ctx, 'product:write')
  requireFreshCode(ctx)
  requireInRange(ctx, input)
  await inTransaction(ctx, async (tx) => {
    const product = await tx.db
      .selectFrom('products')
      .select(['id', 'name_ar', 'name_en'])
      .where('id', '=', input.productId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!product) throw new ShopError('product_not_found')
    const open = await openChange(tx.db, input.productId, ctx.now())
    const values = {
      ...priceRow(input.price, await listActiveTaxes(tx.db)),
      applies_from: input.appliesFrom,
      text_ar: cleanLines(input.textAr),
      text_en: cleanLines(input.textEn),
      asks_consent: input.asksConsent,
    }
    if (open) {
      if (isSame(open, values)) return
      throw new ShopError('price_change_open')
    }
    const id = newId()
    await tx.db
      .insertInto('price_changes')
      .values({
        id,
        product_id: input.productId,
        ...values,
        status: 'scheduled',
        staff_user_id: staffId,
        created_at: ctx.now(),
        updated_at: ctx.now(),
      })
      .execute()
    enqueue(tx, ctx, { name: 'price_change.announce', subjectId: id, clientId: null })
    recordFact(tx, ctx, {
      action: 'product.price_change_scheduled',
      entity: 'product',
      entityId: input.productId,
      changes: {
        [priceFact(input.price)]: { before: null, after: input.price.amount },
        price_applies_at: { before: null, after: input.appliesFrom.toISOString() },
        asks_consent: { before: null, after: input.asksConsent },
      },
    })
  })
}

type Scheduled = Pick<
  Selectable<PriceChanges>,
  'price_minor' | 'price_with_tax_minor' | 'applies_from' | 'asks_consent' | 'text_ar' | 'text_en'
>

function isSame(open: Scheduled, asked: Scheduled): boolean {
  return (
    isSamePrice(enteredPrice(open), enteredPrice(asked)) &&
    open.applies_from.getTime() === asked.applies_from.getTime() &&
    open.asks_consent === asked.asks_consent &&
    open.text_ar === asked.text_ar &&
    open.text_en === asked.text_en
  )
}

/** Error: invalid_input for a day without notice, and for what is no price. */
function requireInRange(ctx: Context, input: { appliesFrom: Date; price: EnteredPrice }): void {
  if (input.appliesFrom < addDays(ctx.now(), priceChangeNoticeDays)) {
    throw new ShopError('invalid_input', { fields: { applies_on: ['out_of_range'] } })
  }
  // Renewals are charged by the gateway.
  if (input.price.amount < smallestCharge) {
    const field = input.price.basis === 'with_tax' ? 'price_with_tax_minor' : 'price_minor'
    throw new ShopError('invalid_input', { fields: { [field]: ['out_of_range'] } })
  }
}

/**
 * Staff withdraw it before the first renewals at it are charged; clients who were notified are notified again. Idempotent.
 * Errors: confirmation_needed, price_change_not_found, price_change_settled.
 */
export async function withdrawPriceChange(
  ctx: Context,
  input: { productId: string; id: string },
): Promise<void> {
  requirePermission(ctx, 'product:write')
  requireFreshCode(ctx)
  await inTransaction(ctx, async (tx) => {
    const change = await tx.db
      .selectFrom('price_changes')
      .selectAll()
      .where('id', '=', input.id)
      .where('product_id', '=', input.productId)
      .forUpdate()
      .executeTakeFirst()
    if (!change) throw new ShopError('price_change_not_found')
    if (change.status === 'withdrawn') return
    if (firstChargeAt(change.applies_from) <= ctx.now()) throw new ShopError('price_change_settled')
    await tx.db
      .updateTable('price_changes')
      .set({ status: 'withdrawn', updated_at: ctx.now() })
      .where('id', '=', input.id)
      .execute()
    // Also before its announcement: the checkout shows it from the moment it is scheduled.
    enqueue(tx, ctx, { name: 'price_change.announce', subjectId: change.id, clientId: null })
    const price = enteredPrice(change)
    recordFact(tx, ctx, {
      action: 'product.price_change_withdrawn',
      entity: 'product',
      entityId: input.productId,
      changes: { [priceFact(price)]: { before: price.amount, after: null } },
    })
  })
}

/** Under which name the log has a price. */
function priceFact({ basis }: EnteredPrice) {
  return basis === 'with_tax' ? 'subscribers_price_with_tax_minor' : 'subscribers_price_minor'
}

async function openChange(db: Kysely<DB>, productId: string, now: Date) {
  return db
    .selectFrom('price_changes')
    .selectAll()
    .where('product_id', '=', productId)
    .where('status', '=', 'scheduled')
    .where('applies_from', '>', now)
    .executeTakeFirst()
}
