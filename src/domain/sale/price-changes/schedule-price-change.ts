import type { Kysely, Selectable } from 'kysely'
import type { DB, PriceChanges } from '#db/types'
import { ShopError } from '#rules/errors/shop-error'
import { priceChangeNoticeDays } from '#rules/core/limits'
import { smallestCharge } from '#rules/core/money'
import { isSamePrice, type EnteredPrice } from '#rules/shop/price'
import { addDays } from '#rules/core/riyadh-days'
import { cleanLines } from '#rules/core/text'
import { enteredPrice, priceRow } from '#domain/shop/catalogue/entered-price'
import { listActiveTaxes } from '#domain/shop/catalogue/list-active-taxes'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { enqueue } from '#domain/core/jobs/enqueue'
import { newId } from '#domain/core/new-id'
import { inTransaction } from '#domain/core/transaction'
import { priceFact } from '#domain/sale/price-changes/price-fact'

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
 * Staff schedule what subscribers of a plan pay from a day on. They are notified by the job that this leaves,
 * long enough before. The price in the shop is another matter. The same again changes nothing. Errors:
 * confirmation_needed, product_not_found, invalid_input, price_change_open.
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

async function openChange(db: Kysely<DB>, productId: string, now: Date) {
  return db
    .selectFrom('price_changes')
    .selectAll()
    .where('product_id', '=', productId)
    .where('status', '=', 'scheduled')
    .where('applies_from', '>', now)
    .executeTakeFirst()
}
