import type { Language } from '#rules/language'
import { maxGroupMembers } from '#rules/subscription'
import type { Context } from '#domain/context'
import { sendMessage } from '#domain/messages/send-message'
import type { LockedOrder } from '#domain/orders/lock-order'
import type { FulfilmentLine } from '#domain/subscriptions/read-fulfilment'
import type { Transaction } from '#domain/transaction'

/**
 * Invites the phones that the owner named on the order; each is told once. They join when they first sign in. However
 * many orders name some, one plan is shared with at most four.
 */
export async function inviteMembers(
  tx: Transaction,
  ctx: Context,
  input: {
    order: LockedOrder
    subscriptionId: string
    line: FulfilmentLine
    members: string[]
    language: Language
  },
): Promise<void> {
  const members = await withRoom(tx, input)
  if (members.length === 0) return
  const invited = await tx.db
    .insertInto('subscription_members')
    .values(
      members.map((phone) => ({
        subscription_id: input.subscriptionId,
        phone,
        status: 'invited' as const,
        invited_at: ctx.now(),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['subscription_id', 'phone']).where('status', 'in', ['invited', 'joined']).doNothing(),
    )
    .returning(['id', 'phone'])
    .execute()
  for (const member of invited) {
    sendMessage(tx, ctx, {
      channel: 'sms',
      to: member.phone,
      language: input.language,
      template: 'member_invited',
      values: {
        plan: input.language === 'ar' ? input.line.name_ar : input.line.name_en,
        link: `${ctx.publicUrl}/phone`,
      },
      clientId: null,
      onceKey: `member_invited:${member.id}`,
    })
  }
}

async function withRoom(
  tx: Transaction,
  input: { subscriptionId: string; members: string[] },
): Promise<string[]> {
  const sharing = await tx.db
    .selectFrom('subscription_members')
    .select('phone')
    .where('subscription_id', '=', input.subscriptionId)
    .where('status', 'in', ['invited', 'joined'])
    .execute()
  const phones = new Set(sharing.map((member) => member.phone))
  const more = input.members.filter((phone) => !phones.has(phone))
  return more.slice(0, Math.max(0, maxGroupMembers - phones.size))
}
