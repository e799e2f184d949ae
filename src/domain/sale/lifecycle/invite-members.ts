import type { Language } from '#rules/core/language'
import { maxGroupMembers } from '#rules/sale/group'
import type { Context } from '#domain/core/context'
import { insertInvitations } from '#domain/sale/records/members/add-members'
import { notifyInvited } from '#domain/sale/notifications/notify-invited'
import type { Transaction } from '#domain/core/transaction'

/**
 * Invites phones to an owner's plan; each is notified once. They join when they first sign in. However many orders name
 * some, one plan is shared with at most four. The caller holds the owner's row.
 */
export async function inviteMembers(
  tx: Transaction,
  ctx: Context,
  input: {
    subscriptionId: string
    ownerId: string
    plan: { name_ar: string; name_en: string }
    members: string[]
    language: Language
  },
): Promise<void> {
  const phones = await withRoom(tx, input)
  if (phones.length === 0) return
  const plan = { id: input.subscriptionId, clientId: input.ownerId, phones }
  const invited = await insertInvitations(tx, ctx, plan)
  const [first] = invited
  if (!first) return
  await notifyInvited(tx, ctx, {
    ownerId: input.ownerId,
    owner: first.owner,
    plan: input.plan,
    language: input.language,
    members: invited,
  })
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
