import { ShopError } from '#rules/errors/shop-error'
import { cleanText } from '#rules/core/text'
import { fullName } from '#rules/people/full-name'
import { recordFact } from '#domain/core/activity/record-fact'
import { endSessionsOfClientWithin } from '#domain/people/clients/client-sessions'
import { lockLivingClient, getClientView, type ClientView } from '#domain/people/clients/read-clients'
import { requirePermission, type Context } from '#domain/core/context'
import { notifyPhoneChanged, setClientPhone } from '#domain/account/profile/set-client-phone'
import { getCodeSettings } from '#domain/people/identity/code-counts'
import { normalisePhone } from '#domain/people/identity/normalise-phone'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/**
 * An administrator moves an account to another number, for a client who has lost theirs. Old number, new
 * number and confirmed email are notified, all sessions end; the bank verifies each saved card again at its
 * next payment. Errors: confirmation_needed, client_not_found, client_is_closed, phone_taken, invalid_input
 * (country_without_codes: with a number that gets no codes nobody could sign in any more).
 */
export async function moveClientPhone(
  ctx: Context,
  input: { id: string; extension: string; number: string; reason: string },
): Promise<ClientView> {
  requirePermission(ctx, 'client:administer')
  requireFreshCode(ctx)
  const phone = normalisePhone(input)
  const { id } = input
  const { countries } = await getCodeSettings(ctx)
  await inTransaction(ctx, async (tx) => {
    const before = await lockLivingClient(tx, id)
    // A repeat of a request whose answer was lost.
    if (before.phone === phone.phone) return
    if (!countries.includes(phone.extension)) {
      throw new ShopError('invalid_input', { fields: { phone_number: ['country_without_codes'] } })
    }
    await refuseTaken(tx, phone.phone)
    await setClientPhone(tx, ctx, before, phone)
    await endSessionsOfClientWithin(tx, ctx, id)
    recordFact(tx, ctx, {
      action: 'client.phone_changed',
      entity: 'client',
      entityId: id,
      clientId: id,
      changes: { proven_by: { before: null, after: 'staff' } },
      personal: {
        phone: { before: before.phone, after: phone.phone },
        reason: { before: null, after: cleanText(input.reason) },
      },
    })
    notifyPhoneChanged(tx, ctx, { before, phone, template: 'phone_changed_by_staff' })
  })
  return getClientView(ctx, id)
}

/** Error: phone_taken, with whose it is. */
async function refuseTaken(tx: Transaction, phone: string): Promise<void> {
  const taken = await tx.db
    .selectFrom('clients')
    .select(['ref_id', 'first_name', 'last_name'])
    .where('phone', '=', phone)
    .executeTakeFirst()
  if (!taken) return
  const name = fullName(taken) || '—'
  const values = { name, ref: String(taken.ref_id) }
  throw new ShopError('phone_taken', { fields: { phone_number: [{ error: 'phone_of_client', values }] } })
}
