import { ShopError } from '#rules/errors/shop-error'
import type { FieldProblem } from '#rules/core/field-errors'
import type { Language } from '#rules/core/language'
import { staffPasswordLength } from '#rules/people/sign-in-limits'
import type { Role } from '#rules/people/permissions'
import { cleanText } from '#rules/core/text'
import { maxEmail, maxPersonName } from '#rules/core/text-lengths'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { findPhone } from '#domain/people/identity/normalise-phone'
import { hashPassword } from '#domain/people/identity/password'
import { staffColumns, type StaffUserRow } from '#domain/people/identity/sign-in-staff'
import { newId } from '#domain/core/new-id'
import { inTransaction } from '#domain/core/transaction'

export type NewStaffUser = {
  name: string
  email: string
  /** Any usual way of writing a mobile number; Saudi without its country. */
  phone: string
  role: Role
  password: string
  language?: Language
}

/** Makes a staff account. 409 `staff_email_taken` when the email has one. */
export async function createStaffUser(ctx: Context, input: NewStaffUser): Promise<StaffUserRow> {
  const name = cleanText(input.name)
  const email = input.email.trim().toLowerCase()
  const phone = findPhone({ extension: '+966', number: input.phone })
  const fields: Record<string, FieldProblem[]> = {}
  if (name === '') fields['name'] = ['required']
  else if (name.length > maxPersonName)
    fields['name'] = [{ error: 'longer_than', values: { max: maxPersonName } }]
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > maxEmail) fields['email'] = ['not_an_email']
  const { min, max } = staffPasswordLength
  if (input.password.length < min) fields['password'] = [{ error: 'shorter_than', values: { min } }]
  if (input.password.length > max) fields['password'] = [{ error: 'longer_than', values: { max } }]
  if (!phone) fields['phone'] = ['not_a_phone']
  if (!phone || Object.keys(fields).length > 0) throw new ShopError('invalid_input', { fields })

  const passwordHash = await hashPassword(input.password)
  return inTransaction(ctx, async (tx) => {
    const user = await tx.db
      .insertInto('staff_users')
      .values({
        id: newId(),
        name,
        email,
        phone: phone.phone,
        role: input.role,
        language: input.language ?? 'ar',
        password_hash: passwordHash,
        created_at: ctx.now(),
        updated_at: ctx.now(),
      })
      .onConflict((conflict) => conflict.column('email').where('deleted_at', 'is', null).doNothing())
      .returning(staffColumns)
      .executeTakeFirst()
    if (!user) throw new ShopError('staff_email_taken')
    recordFact(tx, ctx, {
      action: 'staff_user.created',
      entity: 'staff_user',
      entityId: user.id,
      changes: { role: { before: null, after: user.role }, is_active: { before: null, after: true } },
      personal: {
        name: { before: null, after: name },
        email: { before: null, after: email },
        phone: { before: null, after: phone.phone },
      },
    })
    return user
  })
}
