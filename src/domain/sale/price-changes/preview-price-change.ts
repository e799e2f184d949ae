import { sql } from 'kysely'
import { formatDate, formatRiyalsText } from '#locales/format'
import { pageLink } from '#rules/addresses'
import { ShopError } from '#rules/errors'
import { languages } from '#rules/language'
import type { Language } from '#rules/language'
import { halalas } from '#rules/money'
import { priceWithTax } from '#rules/price'
import { cleanLines } from '#rules/text'
import { hasRenewingStatus } from '#domain/core/subscription-status'
import { listActiveTaxes } from '#domain/shop/catalogue/list-active-taxes'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { writeMessage } from '#domain/messages/templates'
import { lastBought } from '#domain/sale/pricing/concerns'

/** What subscribers of a plan who renew pay now, in halalas before tax, and how many pay it; most of them first. */
export async function listRenewingPrices(
  ctx: Context,
  productId: string,
): Promise<{ price_minor: number; subscribers: number }[]> {
  requirePermission(ctx, 'product:read')
  const { rows } = await sql<{ price_minor: number; subscribers: number }>`
    select last.price_minor::float8 as price_minor, count(*)::int as subscribers
    from subscriptions s cross join lateral ${lastBought()} last
    where s.product_id = ${productId} and s.auto_renew and ${hasRenewingStatus()}
    group by 1 order by 2 desc, 1`.execute(ctx.db)
  return rows
}

/**
 * The messages that subscribers would get of a price that is about to be scheduled, in both languages, with the price that most of
 * them pay now; and how many they are. Changes nothing. Error: product_not_found.
 */
export async function previewPriceChange(
  ctx: Context,
  input: {
    productId: string
    priceMinor: number
    appliesFrom: Date
    textAr: string
    textEn: string
    asksConsent: boolean
  },
): Promise<{ subscribers: number; messages: { language: Language; subject: string; body: string }[] }> {
  requirePermission(ctx, 'product:write')
  const product = await ctx.db
    .selectFrom('products')
    .select(['name_ar', 'name_en', 'price_minor'])
    .where('id', '=', input.productId)
    .executeTakeFirst()
  if (!product) throw new ShopError('product_not_found')
  const [renewing, taxes] = await Promise.all([
    listRenewingPrices(ctx, input.productId),
    listActiveTaxes(ctx.db),
  ])
  const shown = (price: number) => priceWithTax(halalas(price), taxes)
  const before = shown(renewing[0]?.price_minor ?? Number(product.price_minor))
  return {
    subscribers: renewing.reduce((sum, { subscribers }) => sum + subscribers, 0),
    messages: languages.map((language) => ({
      language,
      ...writeMessage(
        input.asksConsent ? 'price_change_asked' : 'price_change',
        language,
        {
          plan: product[`name_${language}`],
          before: formatRiyalsText(before, language),
          after: formatRiyalsText(shown(input.priceMinor), language),
          date: formatDate(input.appliesFrom.toISOString(), language),
          text: cleanLines(language === 'ar' ? input.textAr : input.textEn),
          link: pageLink(ctx, '/user/subscriptions'),
        },
        'email',
      ),
    })),
  }
}
