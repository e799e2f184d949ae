import { sql, type RawBuilder } from 'kysely'
import type { SavedCardStatus } from '#rules/payments/saved-card'
import { ShopError } from '#rules/errors/shop-error'
import type { Database } from '#db/client'
import { hasRunningStatus } from '#domain/core/subscription-status'
import { requireClient, type Context } from '#domain/core/context'
import { isInVault } from '#domain/sale/records/cards/chargeable-card'

export type PaymentMethodView = {
  id: string
  /** The gateway that keeps and charges it; null when that is not configured (any more). */
  gateway: string | null
  brand: string
  last_four: string
  month: number
  year: number
  name: string
  is_default: boolean
  /** The account's phone has moved since; the bank is asked at its next payment. */
  needs_bank: boolean
  status: SavedCardStatus
  verification_url: string | null
  /** Running subscriptions that renew with this card. */
  subscriptions: string[]
  created_at: Date
}

/** What decides whether a card can be charged, and how it is called. */
export type StoredCard = Omit<PaymentMethodView, 'created_at'>

/** The signed-in client's cards, newest first; those included that the bank still has to verify. */
export async function listPaymentMethods(ctx: Context): Promise<PaymentMethodView[]> {
  return listStoredCards(ctx, ctx.db, requireClient(ctx))
}

/** A client's cards; inside a transaction that has locked the client, what it decides by. */
export async function listStoredCards(
  ctx: Pick<Context, 'gateways'>,
  db: Pick<Database, 'selectFrom'>,
  clientId: string,
): Promise<PaymentMethodView[]> {
  return select(ctx, db, clientId).where('m.removed_at', 'is', null).orderBy('m.id', 'desc').execute()
}

/**
 * The same as a JSON array, for a statement that reads more than cards; a moment in it is a text, so there is
 * none.
 */
export function storedCardsOf(
  ctx: Pick<Context, 'gateways'>,
  db: Pick<Database, 'selectFrom'>,
  clientId: string,
): RawBuilder<StoredCard[]> {
  const cards = select(ctx, db, clientId).where('m.removed_at', 'is', null)
  return sql<
    StoredCard[]
  >`(select coalesce(jsonb_agg(to_jsonb(card) - 'created_at' order by card.id desc), '[]') from ${cards} card)`
}

/** One own card, also one that the bank did not verify. Error: no_existing_card. */
export async function getStoredCard(
  ctx: Pick<Context, 'gateways'>,
  db: Pick<Database, 'selectFrom'>,
  clientId: string,
  id: string,
): Promise<PaymentMethodView> {
  const card = await select(ctx, db, clientId)
    .where('m.id', '=', id)
    .where((is) => is.or([is('m.removed_at', 'is', null), is('m.verify_until', 'is not', null)]))
    .executeTakeFirst()
  if (!card) throw new ShopError('no_existing_card')
  return card
}

function select(ctx: Pick<Context, 'gateways'>, db: Pick<Database, 'selectFrom'>, clientId: string) {
  return db
    .selectFrom('payment_methods as m')
    .select([
      'm.id',
      'm.brand',
      'm.last_four',
      'm.month',
      'm.year',
      'm.name',
      'm.is_default',
      'm.needs_bank',
      'm.verification_url',
      'm.created_at',
    ])
    .select((expression) => [
      sql<string | null>`case when ${isInVault(ctx)} then m.provider end`.as('gateway'),
      sql<SavedCardStatus>`case when m.verify_until is null then 'active'
        when m.removed_at is null then 'verifying' else 'refused' end`.as('status'),
      sql<string[]>`coalesce(${expression
        .selectFrom('subscriptions as s')
        .select((s) => s.fn.agg<string[]>('array_agg', ['s.id']).as('ids'))
        .whereRef('s.payment_method_id', '=', 'm.id')
        .where('s.auto_renew', '=', true)
        .where(hasRunningStatus())}, '{}')`.as('subscriptions'),
    ])
    .where('m.client_id', '=', clientId)
}
