import type { Transaction } from '#domain/core/transaction'

/** The client behind a member who has joined; null for anybody else. */
export async function findJoinedMember(
  tx: Transaction,
  asked: { id: string; memberId: string },
): Promise<string | null> {
  const row = await tx.db
    .selectFrom('subscription_members')
    .select('client_id')
    .where('subscription_id', '=', asked.id)
    .where('id', '=', asked.memberId)
    .where('status', '=', 'joined')
    .executeTakeFirst()
  return row?.client_id ?? null
}
