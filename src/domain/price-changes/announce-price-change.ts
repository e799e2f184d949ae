import { sql } from 'kysely'
import { formatDate, formatRiyalsText } from '#locales/format'
import type { Language } from '#rules/language'
import { basisPoints, halalas } from '#rules/money'
import { priceWithTax } from '#rules/price'
import { listActiveTaxes } from '#domain/catalogue/list-active-taxes'
import type { Context } from '#domain/context'
import { tellClient } from '#domain/messages/tell-client'
import { isConcerned } from '#domain/price-changes/price-changes'
import { inTransaction } from '#domain/transaction'

type Concerned = {
  subscription_id: string
  client_id: string
  email: string
  phone: string | null
  language: Language
  name_ar: string
  name_en: string
  bought_minor: string
}

const atOnce = 200

/**
 * A job: tells every subscriber whom a scheduled price concerns, once each, in their language; or tells those again who
 * were told, when it was withdrawn. Works through all of them in bounded steps and can be run again at any time.
 */
export async function announcePriceChange(ctx: Context, id: string): Promise<void> {
  const change = await ctx.db
    .selectFrom('price_changes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isWithdrawn = change.status === 'withdrawn'
  if (change.applies_from <= ctx.now()) return
  // From here on subscribers see it on their pages, too.
  await ctx.db
    .updateTable('price_changes')
    .set({ announced_at: ctx.now(), updated_at: ctx.now() })
    .where('id', '=', id)
    .where('announced_at', 'is', null)
    .execute()
  const taxes = (await listActiveTaxes(ctx.db)).map((tax) => ({
    id: tax.id,
    percentage: basisPoints(tax.percentage),
  }))
  const words = (minor: bigint, language: Language) =>
    formatRiyalsText(priceWithTax(halalas(minor), taxes), language)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await readConcerned(ctx, { id, after, isWithdrawn })
    if (rows.length === 0) return
    await inTransaction(ctx, async (tx) => {
      for (const one of rows) {
        const { language } = one
        const link = `${ctx.publicUrl}/user/subscriptions/${one.subscription_id}`
        const plan = one[`name_${language}`]
        const before = words(BigInt(one.bought_minor), language)
        const client = { id: one.client_id, email: one.email, phone: one.phone, language }
        if (isWithdrawn) {
          tellClient(tx, ctx, client, {
            template: 'price_change_withdrawn',
            values: { plan, before, link },
            onceKey: `price_change_withdrawn:${id}:${one.subscription_id}`,
          })
          continue
        }
        tellClient(tx, ctx, client, {
          template: change.asks_consent ? 'price_change_asked' : 'price_change',
          values: {
            plan,
            before,
            after: words(change.price_minor, language),
            date: formatDate(change.applies_from.toISOString(), language),
            text: language === 'ar' ? change.text_ar : change.text_en,
            link,
          },
          onceKey: `price_change:${id}:${one.subscription_id}`,
        })
      }
    })
    after = rows.at(-1)?.subscription_id ?? after
  }
}

function readConcerned(ctx: Context, asked: { id: string; after: string; isWithdrawn: boolean }) {
  return sql<Concerned>`
    select s.id as subscription_id, c.id as client_id, c.email, c.phone, c.language, p.name_ar, p.name_en,
      (select l.price_minor from subscription_periods d join order_lines l on l.order_id = d.order_id
        where d.subscription_id = s.id and d.ended_early_at is null order by d.starts_at desc limit 1)::text as bought_minor
    from price_changes x join subscriptions s on ${isConcerned()}
      join clients c on c.id = s.client_id join products p on p.id = s.product_id
    where x.id = ${asked.id} and s.id > ${asked.after} and c.closed_at is null
      ${
        asked.isWithdrawn
          ? sql`and exists (select from messages m where m.client_id = c.id
              and m.once_key like 'price_change:' || x.id || ':' || s.id || '%')`
          : sql``
      }
    order by s.id limit ${atOnce}`.execute(ctx.db)
}
