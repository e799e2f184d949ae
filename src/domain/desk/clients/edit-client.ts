import { companyLine, type Company } from '#rules/tax/company'
import type { Language } from '#rules/core/language'
import { cleanText } from '#rules/core/text'
import { differences, recordFact, type Fact } from '#domain/core/activity/record-fact'
import { getClientView, lockLivingClient, type ClientView } from '#domain/people/clients/read-clients'
import { requirePermission, type Context } from '#domain/core/context'
import { definedFields, type Given } from '#domain/core/defined-fields'
import { refuseOutdatedEdit } from '#domain/core/activity/refuse-outdated'
import { refuseOwnVatNumber } from '#domain/sale/records/orders/refuse-own-vat-number'
import { inTransaction } from '#domain/core/transaction'
import { notifyEmailChanged } from '#domain/account/profile/notify-email-changed'

const texts = ['first_name', 'last_name', 'country', 'city', 'email', 'address'] as const
type ClientFields = Record<(typeof texts)[number], string> & { language: Language; company: string | null }

/**
 * Staff change a client's profile; the phone has an action of its own. A changed email has to be confirmed
 * again. Errors: client_not_found, client_is_closed, version_outdated, invalid_input.
 */
export async function editClient(
  ctx: Context,
  {
    id,
    version,
    company: wanted,
    ...input
  }: Given<Omit<ClientFields, 'company'>> & {
    id: string
    version: number
    company?: Company | null | undefined
  },
): Promise<ClientView> {
  requirePermission(ctx, 'client:edit')
  await inTransaction(ctx, async (tx) => {
    const { first_name, last_name, country, city, email, address, language, ...stands } =
      await lockLivingClient(tx, id)
    await refuseOwnVatNumber(tx.db, wanted)
    const company = stands.company && companyLine(stands.company)
    const before: ClientFields = { first_name, last_name, country, city, email, address, language, company }
    const after: ClientFields = { ...before, ...definedFields(input) }
    if (wanted !== undefined) after.company = wanted && companyLine(wanted)
    for (const field of texts) after[field] = cleanText(after[field])
    const changes = differences(before, after)
    await refuseOutdatedEdit(tx, { entity: 'client', id, version }, stands, changes)
    if (Object.keys(changes).length === 0) return
    await tx.db
      .updateTable('clients')
      .set({
        ...after,
        company: wanted === undefined ? stands.company : wanted,
        ...('email' in changes && { email_verified_at: null, offered_email: '' }),
        version: stands.version + 1,
        updated_at: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    if ('email' in changes) notifyEmailChanged(tx, ctx, { ...before, ...stands, id })
    recordFact(tx, ctx, {
      action: 'client.updated',
      entity: 'client',
      entityId: id,
      clientId: id,
      ...split(changes),
    })
  })
  return getClientView(ctx, id)
}

function split({ language, ...changes }: NonNullable<Fact['changes']>): Pick<Fact, 'changes' | 'personal'> {
  const personal = Object.entries(changes).map(([field, { before, after }]) => {
    // `address` in the log is where somebody acted from.
    const name = field === 'address' ? 'postal_address' : field
    const text = (value: typeof before) => (value === null ? null : String(value))
    return [name, { before: text(before), after: text(after) }] as const
  })
  return { personal: Object.fromEntries(personal), ...(language && { changes: { language } }) }
}
