import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import { comingPrice } from '#domain/sale/pricing/coming-price'
import { keepPriceConsent } from '#domain/sale/records/price-consents/keep-price-consent'
import type { Transaction } from '#domain/core/transaction'

/**
 * A price that is scheduled for periods of a plan stands beside the button, also for those behind the next
 * one: pressing it agrees to it. `seenPriceChange` is what stood there, null where nothing did; undefined
 * where the caller does not say, which agrees to nothing. Error: price_changed where another one is
 * scheduled, or none any more.
 */
export async function agreeToComingPrice(
  tx: Transaction,
  ctx: Context,
  plan: { id: string; clientId: string; seenPriceChange: string | null | undefined },
): Promise<void> {
  const { id: subscriptionId, clientId, seenPriceChange } = plan
  if (seenPriceChange === undefined) return
  const { rows } = await sql<{ id: string | null }>`
    select ${comingPrice(ctx.now())} ->> 'id' as id from subscriptions s where s.id = ${subscriptionId}`.execute(
    tx.db,
  )
  const changeId = rows[0]?.id ?? null
  if (changeId !== seenPriceChange) throw new ShopError('price_changed')
  if (changeId) await keepPriceConsent(tx, ctx, { subscriptionId, clientId, changeId })
}
