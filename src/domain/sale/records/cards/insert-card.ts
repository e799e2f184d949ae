import type { Selectable } from 'kysely'
import type { PaymentMethods } from '#db/types'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

type CardRow = Selectable<PaymentMethods>

/** A card as the gateway knows it by `token`, and whose it is. */
export type NewCard = Pick<
  CardRow,
  'client_id' | 'provider' | 'token' | 'brand' | 'last_four' | 'month' | 'year' | 'name'
>

/**
 * A card that a locked client adds, which its bank still has to verify where `verify_until` says so. Returns
 * its id; undefined when the gateway's handle is known already.
 */
export async function insertCard(
  tx: Transaction,
  ctx: Context,
  card: NewCard & Pick<CardRow, 'made_from' | 'verify_until' | 'verification_url'>,
): Promise<string | undefined> {
  const row = await tx.db
    .insertInto('payment_methods')
    .values({ ...card, created_at: ctx.now() })
    .onConflict((conflict) => conflict.columns(['provider', 'token']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) recordNewCard(tx, ctx, 'payment_method.added', row.id, card)
  return row?.id
}

/**
 * A card that the gateway saved while a locked client paid with it; one that was removed is back, and its
 * bank has just been asked. Returns its id; undefined when it is another client's, whose it stays.
 */
export async function insertPaidCard(
  tx: Transaction,
  ctx: Context,
  card: NewCard,
): Promise<string | undefined> {
  const row = await tx.db
    .insertInto('payment_methods')
    .values({ ...card, created_at: ctx.now() })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'token'])
        .doUpdateSet({ removed_at: null, needs_bank: false })
        .whereRef('payment_methods.client_id', '=', 'excluded.client_id'),
    )
    .returning('id')
    .executeTakeFirst()
  if (row) recordNewCard(tx, ctx, 'payment_method.kept', row.id, card)
  return row?.id
}

/** The fact of a new card. */
export function recordNewCard(
  tx: Transaction,
  ctx: Context,
  action: 'payment_method.added' | 'payment_method.kept',
  id: string,
  card: Pick<NewCard, 'client_id' | 'brand' | 'last_four'>,
): void {
  recordFact(tx, ctx, {
    action,
    entity: 'payment_method',
    entityId: id,
    clientId: card.client_id,
    changes: {
      brand: { before: null, after: card.brand },
      last_four: { before: null, after: card.last_four },
    },
  })
}
