import { createHash, randomBytes } from 'node:crypto'
import { pageLink } from '#rules/core/addresses'
import type { Language } from '#rules/core/language'
import { invitationLifetime, passwordResetLifetime } from '#rules/people/sign-in-limits'
import { secondsAfter } from '#rules/core/durations'
import type { Context } from '#domain/core/context'
import { notifyStaff } from '#domain/messages/notify-staff'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'
import { getStoreName } from '#domain/shop/store/find-store-settings'

export type LinkPurpose = 'invitation' | 'password_reset'

const links = {
  invitation: { page: '/admin/invitations', lifetime: invitationLifetime },
  password_reset: { page: '/admin/password_resets', lifetime: passwordResetLifetime },
} as const

/**
 * Mails a link with which a password is set once. Links that were mailed before stay good until one of them
 * is used: else an attacker who asks for one would end the owner's. Only the token's hash is kept, and the
 * message loses its text once it has left.
 */
export async function mailStaffLink(
  tx: Transaction,
  ctx: Context,
  user: { id: string; email: string; language: Language },
  purpose: LinkPurpose,
): Promise<void> {
  const { page, lifetime } = links[purpose]
  const token = randomBytes(32).toString('base64url')
  const values = {
    id: newId(),
    purpose,
    token_hash: hashLink(token),
    created_at: ctx.now(),
    expires_at: secondsAfter(ctx.now(), lifetime),
  }
  await tx.db
    .insertInto('staff_links')
    .values({ ...values, staff_user_id: user.id })
    .execute()
  const mail = { user, code: token }
  const link = pageLink(ctx, page, { token })
  if (purpose === 'invitation') {
    const parameters = { ...(await describeInviter(tx, ctx, user.language)), link }
    notifyStaff(tx, ctx, { ...mail, template: 'staff_invited', parameters })
  } else notifyStaff(tx, ctx, { ...mail, template: 'staff_password_reset', parameters: { link } })
}

/** Who invites, and to which store; a store without a name is known by its address. */
async function describeInviter(tx: Transaction, ctx: Context, language: Language) {
  const store = (await getStoreName(tx.db, language)) || new URL(ctx.publicUrl).host
  if (ctx.actor.kind !== 'staff') return { owner: '', store }
  const { name } = await tx.db
    .selectFrom('staff_users')
    .select('name')
    .where('id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow()
  return { owner: name, store }
}

export function hashLink(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
