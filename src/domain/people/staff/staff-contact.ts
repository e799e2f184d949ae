import { ShopError } from '#rules/errors/shop-error'
import type { FieldError } from '#rules/core/field-errors'
import type { Language } from '#rules/core/language'
import { cleanText } from '#rules/core/text'
import type { Context } from '#domain/core/context'
import { findPhone } from '#domain/people/identity/normalise-phone'
import { notifyContact } from '#domain/messages/notify-contact'
import type { Transaction } from '#domain/core/transaction'
import { violates } from '#domain/core/violates'

export type StaffContact = { name: string; email: string; phone: string }

/** As it is stored; a phone in any usual way of writing, Saudi without its country. Error: invalid_input. */
export function cleanStaffContact(written: StaffContact): StaffContact {
  const name = cleanText(written.name)
  const email = written.email.trim().toLowerCase()
  const phone = findPhone({ extension: '+966', number: written.phone })
  const fields: Record<string, FieldError[]> = {}
  if (name === '') fields['name'] = ['required']
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) fields['email'] = ['not_an_email']
  if (!phone) fields['phone'] = ['not_a_phone']
  if (!phone || Object.keys(fields).length > 0) throw new ShopError('invalid_input', { fields })
  return { name, email, phone: phone.phone }
}

/** Codes and links go to phone and email: a change is announced at the old and at the new address. */
export function notifyContactChange(
  tx: Transaction,
  ctx: Context,
  user: { before: StaffContact; after: StaffContact; language: Language },
): void {
  const { before, after, language } = user
  if (before.email === after.email && before.phone === after.phone) return
  for (const email of new Set([before.email, after.email])) {
    notifyContact(tx, ctx, { to: { email }, language, template: 'staff_contact_changed', parameters: {} })
  }
}

/** Two people with one email are refused by the index. */
export function asEmailTaken(error: unknown): never {
  throw violates(error, 'staff_users_email') ? new ShopError('staff_email_taken') : error
}
