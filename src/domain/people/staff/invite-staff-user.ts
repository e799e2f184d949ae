import { ShopError } from '#rules/errors/shop-error'
import type { Language } from '#rules/core/language'
import type { Role } from '#rules/people/permissions'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { newId } from '#domain/core/new-id'
import { mailStaffLink } from '#domain/people/staff/mail-staff-link'
import { getStaffUserView, type StaffUserView } from '#domain/people/staff/read-staff-users'
import { cleanStaffContact, type StaffContact } from '#domain/people/staff/staff-contact'
import { inTransaction } from '#domain/core/transaction'

/**
 * Makes a staff account without a password, and mails the link with which its owner chooses one.
 * Errors: confirmation_needed, invalid_input, staff_email_taken.
 */
export async function inviteStaffUser(
  ctx: Context,
  input: StaffContact & { role: Role; language: Language },
): Promise<StaffUserView> {
  requirePermission(ctx, 'staff:write')
  requireFreshCode(ctx)
  const contact = cleanStaffContact(input)
  const { role, language } = input
  const id = newId()
  await inTransaction(ctx, async (tx) => {
    const made = await tx.db
      .insertInto('staff_users')
      .values({ id, ...contact, role, language, created_at: ctx.now(), updated_at: ctx.now() })
      .onConflict((conflict) => conflict.column('email').where('deleted_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw new ShopError('staff_email_taken')
    await mailStaffLink(tx, ctx, { id, email: contact.email, language }, 'invitation')
    recordFact(tx, ctx, {
      action: 'staff_user.invited',
      entity: 'staff_user',
      entityId: id,
      changes: { role: { before: null, after: role }, language: { before: null, after: language } },
      personal: {
        name: { before: null, after: contact.name },
        email: { before: null, after: contact.email },
        phone: { before: null, after: contact.phone },
      },
    })
  })
  return getStaffUserView(ctx, id)
}
