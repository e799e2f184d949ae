import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { violates } from '#domain/core/violates'
import { notifyContact } from '#domain/messages/notify-contact'
import type { NormalisedPhone } from '#domain/people/identity/normalise-phone'
import type { ClientRow } from '#domain/people/identity/sign-in-with-code'
import { askBankAgain } from '#domain/sale/records/cards/ask-bank'

/**
 * Gives a locked client another number; the bank is asked again about saved cards. Which sessions end, and
 * the fact, are the caller's. Returns the client as it is now. Error: phone_taken.
 */
export async function setClientPhone(
  tx: Transaction,
  ctx: Context,
  client: Pick<ClientRow, 'id' | 'version'>,
  phone: NormalisedPhone,
): Promise<ClientRow> {
  const changed = await tx.db
    .updateTable('clients')
    .set({
      phone: phone.phone,
      phone_extension: phone.extension,
      phone_number: phone.number,
      phone_changed_at: ctx.now(),
      version: client.version + 1,
      updated_at: ctx.now(),
    })
    .where('id', '=', client.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(asPhoneTaken)
  await askBankAgain(tx, client.id)
  return changed
}

/**
 * Notifies the new number, the old one and the confirmed email of a client whose number was changed; `before`
 * is the client as it was.
 */
export function notifyPhoneChanged(
  tx: Transaction,
  ctx: Context,
  {
    before,
    phone: { phone },
    template,
  }: { before: ClientRow; phone: NormalisedPhone; template: 'phone_changed' | 'phone_changed_by_staff' },
): void {
  const { id: clientId, language } = before
  const changed = { template, parameters: { phone }, language, clientId }
  const email = before.email_verified_at ? before.email : null
  notifyContact(tx, ctx, { ...changed, to: { phone } })
  notifyContact(tx, ctx, { ...changed, to: { phone: before.phone, email } })
}

/**
 * Rethrows what a write of `clients.phone` failed with, as phone_taken where another client has the number.
 */
export function asPhoneTaken(error: unknown): never {
  throw violates(error, 'clients_by_phone') ? new ShopError('phone_taken') : error
}
