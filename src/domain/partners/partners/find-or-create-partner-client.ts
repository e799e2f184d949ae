import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { Language } from '#rules/core/language'
import { cleanText } from '#rules/core/text'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import type { NormalisedPhone } from '#domain/people/identity/normalise-phone'
import type { Transaction } from '#domain/core/transaction'

export type NewClient = {
  phone: NormalisedPhone
  firstName: string
  lastName: string
  email: string
  language: Language
}

export type FoundOrCreatedClient = {
  id: string
  phone: string
  email: string
  language: Language
  isNew: boolean
}

/**
 * The client with this phone, whose row this transaction holds from now on; made when nobody has it yet. Who
 * is known keeps the own profile: a partner changes nobody's name. An email is only offered to a new client
 * (0227): nothing is sent to it before it is taken over. With `practiceOf` that partner's own practice
 * client. Error: partner_client_unavailable for a blocked one.
 */
export async function findOrCreatePartnerClient(
  tx: Transaction,
  ctx: Context,
  input: NewClient & { practiceOf: string | null },
): Promise<FoundOrCreatedClient> {
  const { phone, language } = input
  const now = ctx.now()
  const { rows } = await sql<{
    id: string
    email: string
    language: Language
    blocked: boolean
    is_new: boolean
  }>`
    insert into clients (phone, phone_extension, phone_number, first_name, last_name, offered_email, language, is_test,
      practice_of,      created_at, updated_at)
    values (${phone.phone}, ${phone.extension}, ${phone.number}, ${cleanText(input.firstName)},
      ${cleanText(input.lastName)}, ${input.email.trim().toLowerCase()}, ${language}, ${input.practiceOf !== null}, ${input.practiceOf}, ${now}, ${now})
    -- Changes nothing; it only makes the row come back, locked.
    on conflict (phone, practice_of) where phone is not null do update set phone = excluded.phone
    returning id, email, language, blocked_at is not null as blocked, xmax = 0 as is_new`.execute(tx.db)
  const [row] = rows
  if (!row || row.blocked) throw new ShopError('partner_client_unavailable')
  if (row.is_new) {
    recordFact(tx, ctx, {
      action: 'client.created',
      entity: 'client',
      entityId: row.id,
      clientId: row.id,
      changes: { language: { before: null, after: language } },
      personal: { phone: { before: null, after: phone.phone } },
    })
  }
  const { id, email, is_new: isNew } = row
  return { id, phone: phone.phone, email, language: row.language, isNew }
}
