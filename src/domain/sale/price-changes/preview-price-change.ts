import { sql } from 'kysely'
import { formatDate, formatRiyalsText } from '#locales/format'
import { pageLink } from '#rules/core/addresses'
import { ShopError } from '#rules/errors/shop-error'
import { languages, type Language } from '#rules/core/language'
import { priceWithTax, type PriceBasis } from '#rules/shop/price'
import { cleanLines } from '#rules/core/text'
import { hasRenewingStatus } from '#domain/core/subscription-status'
import { bothSides, enteredPrice, type PriceRow } from '#domain/shop/catalogue/entered-price'
import { listActiveTaxes } from '#domain/shop/catalogue/list-active-taxes'
import { requirePermission, type Context } from '#domain/core/context'
import { writeMessage } from '#domain/messages/templates'
import { getContent } from '#domain/shop/published/content-cache'
import { chosenPlan, lastBought, mayRenew, renewsAs } from '#domain/sale/pricing/price-change-applies'
import type { WantedPriceChange } from '#domain/sale/price-changes/schedule-price-change'

/**
 * What subscribers of a plan who renew pay now, or as it was chosen for their paid end, without coupons, and
 * how many pay it; most of them first. Halalas.
 */
export async function listRenewingPrices(
  ctx: Context,
  productId: string,
): Promise<
  { price_minor: number; price_with_tax_minor: number; price_basis: PriceBasis; subscribers: number }[]
> {
  requirePermission(ctx, 'product:read')
  const [paid, taxes] = await Promise.all([readRenewing(ctx, productId), listActiveTaxes(ctx.db)])
  return paid.map(({ subscribers, ...row }) => ({ ...bothSides(enteredPrice(row), taxes), subscribers }))
}

async function readRenewing(
  ctx: Context,
  productId: string,
): Promise<(PriceRow & { subscribers: number })[]> {
  const product = sql<string>`${productId}::uuid`
  const { rows } = await sql<PriceRow & { subscribers: number }>`
    select case when paid.price_with_tax_minor is null then paid.price_minor else 0 end as price_minor,
      paid.price_with_tax_minor, count(*)::int as subscribers
    from subscriptions s cross join lateral ${lastBought()} last
      left join lateral ${chosenPlan()} chosen on true
      cross join lateral (select case when chosen.to_product_id is null then last.price_minor else chosen.price_minor end as price_minor,
        case when chosen.to_product_id is null then last.price_with_tax_minor else chosen.price_with_tax_minor end as price_with_tax_minor) paid
    where ${mayRenew(product)} and ${renewsAs(product)} and s.auto_renew and ${hasRenewingStatus()}
    group by 1, 2 order by 3 desc, 2, 1`.execute(ctx.db)
  return rows
}

/**
 * The messages that subscribers would get of a price that is about to be scheduled, in both languages, with
 * the price that most of them pay now; and how many they are. Changes nothing. Error: product_not_found.
 */
export async function previewPriceChange(
  ctx: Context,
  input: WantedPriceChange,
): Promise<{ subscribers: number; messages: { language: Language; subject: string; body: string }[] }> {
  requirePermission(ctx, 'product:write')
  const product = await ctx.db
    .selectFrom('products')
    .select(['name_ar', 'name_en', 'price_minor', 'price_with_tax_minor'])
    .where('id', '=', input.productId)
    .executeTakeFirst()
  if (!product) throw new ShopError('product_not_found')
  const [renewing, taxes, { messageTexts }] = await Promise.all([
    readRenewing(ctx, input.productId),
    listActiveTaxes(ctx.db),
    getContent(ctx),
  ])
  const before = priceWithTax(enteredPrice(renewing[0] ?? product), taxes)
  const template = input.asksConsent ? 'price_change_asked' : 'price_change'
  return {
    subscribers: renewing.reduce((sum, { subscribers }) => sum + subscribers, 0),
    messages: languages.map((language) => ({
      language,
      ...writeMessage(
        template,
        language,
        {
          plan: product[`name_${language}`],
          before: formatRiyalsText(before, language),
          after: formatRiyalsText(priceWithTax(input.price, taxes), language),
          date: formatDate(input.appliesFrom.toISOString(), language),
          text: cleanLines(language === 'ar' ? input.textAr : input.textEn),
          link: pageLink(ctx, '/user/subscriptions'),
        },
        'email',
        messageTexts.get(template),
      ),
    })),
  }
}
