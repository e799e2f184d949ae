import { recordCreation } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import type { Faq } from '#domain/shop/content/list-active-faqs'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'

export type NewFaq = Omit<Faq, 'id'>

/** Adds a question with its answer. The verb that opened the transaction checks the permission. */
export async function insertFaq(tx: Transaction, ctx: Context, input: NewFaq): Promise<string> {
  const id = newId()
  await tx.db
    .insertInto('faqs')
    .values({ ...input, id, created_at: ctx.now(), updated_at: ctx.now() })
    .execute()
  await bumpContentVersion(tx)
  recordCreation(tx, ctx, { entity: 'faq', entityId: id, fields: input })
  return id
}
