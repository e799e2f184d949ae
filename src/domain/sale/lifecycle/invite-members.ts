import { sql } from 'kysely'
import type { Language } from '#rules/core/language'
import { maxGroupMembers } from '#rules/sale/group'
import type { Context } from '#domain/core/context'
import { insertInvitations } from '#domain/sale/records/members/add-members'
import { notifyInvited } from '#domain/sale/notifications/notify-invited'
import type { Transaction } from '#domain/core/transaction'

/**
 * Invites phones to an owner's plan; each is notified once. They join when they first sign in. However many
 * orders name some, one plan is shared with at most four. Whoever shares it by a number that they had before
 * is invited by none that they have since, and nobody is told whose it is (0258). The caller holds the
 * owner's row. Returns those who are invited.
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
): Promise<{ phone: string }[]> {
  const phones = await listInvitable(tx, input)
  if (phones.length === 0) return []
  const plan = { id: input.subscriptionId, clientId: input.ownerId, phones }
  const invited = await insertInvitations(tx, ctx, plan)
  const [first] = invited
  if (!first) return []
  await notifyInvited(tx, ctx, {
    ownerId: input.ownerId,
    owner: first.owner,
    plan: input.plan,
    language: input.language,
    members: invited,
  })
  return invited
}

/**
 * Of phones those that an invitation would reach: they share the plan by no number, and there is room for
 * them. `leaving`: ids of members whose places are about to end.
 */
export async function listInvitable(
  tx: Transaction,
  input: { subscriptionId: string; members: string[]; leaving?: string[] },
): Promise<string[]> {
  const sharing = await tx.db
    .selectFrom('subscription_members as m')
    .leftJoin('clients as c', (join) => join.onRef('c.id', '=', 'm.client_id').on('m.status', '=', 'joined'))
    .select(['m.phone', 'c.phone as present_phone'])
    .where('m.subscription_id', '=', input.subscriptionId)
    .where('m.status', 'in', ['invited', 'joined'])
    .where(sql<boolean>`m.id <> all(${input.leaving ?? []}::uuid[])`)
    .execute()
  const phones = new Set(sharing.flatMap((member) => [member.phone, member.present_phone]))
  const more = input.members.filter((phone) => !phones.has(phone))
  return more.slice(0, Math.max(0, maxGroupMembers - sharing.length))
}
