import { sql, type RawBuilder } from 'kysely'

/**
 * The consents to scheduled prices that hold, for a `from`: those that were given by themselves, and those
 * that came with an order which was not taken back. Whatever asks whether somebody agreed reads them here.
 * `without`: an order as if it were, too. Source: docs/decisions/0233.
 */
export function standingPriceConsents(without: string | null = null): RawBuilder<unknown> {
  const others = without === null ? sql`` : sql`and k.order_id is distinct from ${without}::uuid`
  return sql`(select k.price_change_id, k.subscription_id, k.client_id from price_consents k left join orders w on w.id = k.order_id
    where w.access_ended_at is null ${others})`
}
