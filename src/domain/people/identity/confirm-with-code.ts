import { ShopError } from '#rules/errors/shop-error'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { redeemCode, tryCode, type CodeSubject } from '#domain/people/identity/one-time-code'
import { takeTryLimit } from '#domain/people/identity/own-code-limits'
import { warnOfWrongCodes } from '#domain/people/identity/warn-of-wrong-codes'
import { inTransaction } from '#domain/core/transaction'

/**
 * Makes a session of `owner` fresh again with the code that was sent to `subject`. Errors: code_wrong,
 * code_expired.
 */
export async function confirmWithCode(
  ctx: Context,
  asked: { sessionId: string; subject: CodeSubject; code: string },
  owner: { client_id: string } | { staff_user_id: string },
): Promise<void> {
  const { sessionId, subject, code } = asked
  await takeTryLimit(ctx, subject)
  const tried = await tryCode(ctx, subject, code).catch(async (error: unknown) => {
    const isWrong = error instanceof ShopError && error.errorName === 'code_wrong'
    if (isWrong && 'staff_user_id' in owner) {
      await warnOfWrongCodes(ctx, owner.staff_user_id, 'code_wrong_own')
    }
    throw error
  })
  if (!tried) throw new ShopError('code_expired')
  await inTransaction(ctx, async (tx) => {
    await redeemCode(tx, ctx, tried)
    await tx.db
      .updateTable('sessions')
      .set({ confirmed_at: ctx.now() })
      .where('id', '=', sessionId)
      .where((row) => row.and(owner))
      .execute()
    recordFact(tx, ctx, {
      action: 'session.confirmed',
      entity: 'session',
      entityId: sessionId,
      ...('client_id' in owner && { clientId: owner.client_id }),
    })
  })
}
