import { companyLine, type Company } from '#rules/tax/company'
import { ShopError } from '#rules/errors/shop-error'
import type { Language } from '#rules/core/language'
import { profileChanges } from '#rules/core/rate-limits'
import { cleanText } from '#rules/core/text'
import { recordFact, type Fact } from '#domain/core/activity/record-fact'
import { requireClient, type Context } from '#domain/core/context'
import type { ClientRow } from '#domain/people/identity/sign-in-with-code'
import { inTransaction } from '#domain/core/transaction'
import { notifyEmailChanged } from '#domain/account/profile/notify-email-changed'
import { refuseOwnVatNumber } from '#domain/sale/records/orders/refuse-own-vat-number'

const personalFields = ['first_name', 'last_name', 'country', 'city', 'email', 'address'] as const
type PersonalField = (typeof personalFields)[number]

export type ClientChanges = { [Field in PersonalField]?: string | undefined } & {
  language?: Language | undefined
  /** Whom orders and renewals are invoiced to; null: the person. */
  company?: Company | null | undefined
}

/**
 * Changes the own profile; only the given fields. A changed email has to be confirmed again, and the
 * confirmed one of before is notified. Errors: invalid_input, too_many_requests.
 */
export async function updateClient(ctx: Context, wanted: ClientChanges): Promise<ClientRow> {
  const clientId = requireClient(ctx)
  await ctx.limiter.use('profile_changes', clientId, profileChanges)
  return inTransaction(ctx, async (tx) => {
    const before = await tx.db
      .selectFrom('clients')
      .selectAll()
      .where('id', '=', clientId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw new ShopError('unauthenticated')

    await refuseOwnVatNumber(tx.db, wanted.company)
    const changed: Partial<Record<PersonalField, string>> & Pick<ClientChanges, 'language' | 'company'> = {}
    const personal: NonNullable<Fact['personal']> = {}
    for (const field of personalFields) {
      const text = wanted[field]
      const clean = text === undefined ? before[field] : cleanText(text)
      if (clean === before[field]) continue
      changed[field] = clean
      // `address` in the log is where somebody acted from.
      personal[field === 'address' ? 'postal_address' : field] = { before: before[field], after: clean }
    }
    const company = companyChange(before.company, wanted.company)
    if (company) {
      changed.company = wanted.company
      personal.company = company
    }
    if (wanted.language && wanted.language !== before.language) changed.language = wanted.language
    if (Object.keys(changed).length === 0) return before

    recordFact(tx, ctx, {
      action: 'client.updated',
      entity: 'client',
      entityId: clientId,
      clientId,
      personal,
      ...(changed.language
        ? { changes: { language: { before: before.language, after: changed.language } } }
        : {}),
    })
    if (changed.email !== undefined) notifyEmailChanged(tx, ctx, before)
    return tx.db
      .updateTable('clients')
      .set({
        ...changed,
        ...(changed.email === undefined ? {} : { email_verified_at: null, offered_email: '' }),
        version: before.version + 1,
        updated_at: ctx.now(),
      })
      .where('id', '=', clientId)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** What the history says of a changed company; undefined where it stays as it is. */
function companyChange(before: Company | null, after: Company | null | undefined) {
  const change = { before: before && companyLine(before), after: after ? companyLine(after) : null }
  return after === undefined || change.before === change.after ? undefined : change
}
