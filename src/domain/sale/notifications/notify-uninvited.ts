import { invitationKey } from '#domain/sale/notifications/notify-invited'
import type { Context } from '#domain/core/context'
import { notifyContact } from '#domain/messages/notify-contact'
import type { Transaction } from '#domain/core/transaction'

/**
 * Notifies phones whose invitation to a plan has ended, each once and in the language in which they were
 * invited: that nothing is left to do. An invitation that has not left yet is not sent any more, and who was
 * not told of one is told nothing. The plan is named as they knew it.
 */
export async function notifyUninvited(
  tx: Transaction,
  ctx: Context,
  plan: { id: string; clientId: string },
  members: { memberId: string; phone: string }[],
): Promise<void> {
  if (members.length === 0) return
  const { language: ownerLanguage, ...names } = await tx.db
    .selectFrom('subscriptions as s')
    .innerJoin('products as p', 'p.id', 's.product_id')
    .innerJoin('clients as c', (join) => join.on('c.id', '=', plan.clientId))
    .select(['p.name_ar', 'p.name_en', 'c.language'])
    .where('s.id', '=', plan.id)
    .executeTakeFirstOrThrow()
  const keys = members.map(({ memberId }) => invitationKey(memberId))
  const invitations = await tx.db
    .selectFrom('messages')
    .select(['once_key', 'status', 'language'])
    .where('once_key', 'in', keys)
    .execute()
  for (const { memberId, phone } of members) {
    // Messages are not kept for ever: one that is gone was sent long ago.
    const invitation = invitations.find(({ once_key: key }) => key === invitationKey(memberId))
    if (invitation && invitation.status !== 'sent') continue
    const language = invitation?.language ?? ownerLanguage
    notifyContact(tx, ctx, {
      to: { phone },
      language,
      template: 'invitation_withdrawn',
      parameters: { plan: names[`name_${language}`] },
      onceKey: `invitation_withdrawn:${memberId}`,
    })
  }
}
