import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { StopRenewalReason } from '#rules/sale/stop-renewal-reasons'
import { cleanText } from '#rules/core/text'
import { recordFact } from '#domain/core/activity/record-fact'
import { requireClient, requirePermission, type Context } from '#domain/core/context'
import { lockClient } from '#domain/people/identity/lock-client'
import { inTransaction } from '#domain/core/transaction'

/**
 * The client says why an own subscription was stopped; a later answer replaces the earlier one. Staff read
 * it. Error: not_found, also for somebody else's.
 */
export async function answerLeaving(
  ctx: Context,
  input: { id: string; reason: StopRenewalReason; words: string },
): Promise<void> {
  const clientId = requireClient(ctx)
  await inTransaction(ctx, async (tx) => {
    await lockClient(tx, clientId)
    const owned = await tx.db
      .selectFrom('subscriptions')
      .select('id')
      .where('id', '=', input.id)
      .where('client_id', '=', clientId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!owned) throw new ShopError('not_found')
    const answer = { reason: input.reason, words: cleanText(input.words) }
    const before = await tx.db
      .selectFrom('leaving_answers')
      .select(['reason', 'words'])
      .where('subscription_id', '=', input.id)
      // A former owner's answer is nothing of this client's.
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    if (before?.reason === answer.reason && before.words === answer.words) return
    await tx.db
      .insertInto('leaving_answers')
      .values({ subscription_id: input.id, client_id: clientId, ...answer, created_at: ctx.now() })
      .onConflict((conflict) =>
        // Of a plan that was handed over the new owner answers in the place of the former one.
        conflict
          .column('subscription_id')
          .doUpdateSet({ client_id: clientId, ...answer, created_at: ctx.now() }),
      )
      .execute()
    recordFact(tx, ctx, {
      action: 'subscription.leaving_answered',
      entity: 'subscription',
      entityId: input.id,
      clientId,
      changes: { leaving_reason: { before: before?.reason ?? null, after: answer.reason } },
      personal: { leaving_words: { before: before?.words ?? null, after: answer.words } },
    })
  })
}

export type LeavingAnswer = {
  subscription_id: string
  subscription_ref_id: number
  product: { id: string; name_ar: string; name_en: string }
  reason: StopRenewalReason
  words: string
  created_at: string
}

/** What a client said when leaving, newest first, for staff. Error: client_not_found. */
export async function listLeavingAnswers(ctx: Context, clientId: string): Promise<LeavingAnswer[]> {
  requirePermission(ctx, 'client:read')
  const client = await ctx.db.selectFrom('clients').select('id').where('id', '=', clientId).executeTakeFirst()
  if (!client) throw new ShopError('client_not_found')
  const { rows } = await sql<{ answer: LeavingAnswer }>`
    select jsonb_build_object('subscription_id', s.id, 'subscription_ref_id', s.ref_id, 'reason', a.reason, 'words', a.words,
      'created_at', a.created_at, 'product', jsonb_build_object('id', p.id, 'name_ar', p.name_ar, 'name_en', p.name_en)) as answer
    from leaving_answers a join subscriptions s on s.id = a.subscription_id join products p on p.id = s.product_id
    where a.client_id = ${clientId} order by a.created_at desc limit 100`.execute(ctx.db)
  return rows.map(({ answer }) => answer)
}
