import { sql, type Selectable } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { Language } from '#rules/core/language'
import type { Clients } from '#db/types'
import type { Context } from '#domain/core/context'
import type { NormalisedPhone } from '#domain/people/identity/normalise-phone'
import type { Transaction } from '#domain/core/transaction'

export type ClientRow = Selectable<Clients>

type SignedInClient = {
  client: ClientRow
  isNew: boolean
}

/**
 * Takes the code and finds its client, locked, who is made when nobody has the phone yet. One statement of
 * two parts. Error: code_expired.
 */
export async function signInWithCode(
  tx: Transaction,
  ctx: Context,
  phone: NormalisedPhone,
  codeId: string,
): Promise<SignedInClient> {
  const now = ctx.now()
  const { rows } = await sql<ClientRow & { is_new: boolean }>`
    with used as (${redeemOnce(codeId, now)}), found as (${findOrCreateClient(phone, ctx.language, now)})
    select * from found`.execute(tx.db)
  const row = rows[0]
  if (!row) throw new ShopError('code_expired')
  const { is_new: isNew, ...client } = row
  return { client, isNew }
}

/**
 * Part `used`: a row for the request that takes the code; it works once, however many come at the same
 * moment.
 */
function redeemOnce(codeId: string, now: Date) {
  return sql`update one_time_codes set used_at = ${now} where id = ${codeId} and used_at is null returning id`
}

/** Part `found`: the client with this phone, made when there is none, for a row of `used`. */
function findOrCreateClient(phone: NormalisedPhone, language: Language, now: Date) {
  return sql`
    insert into clients (phone, phone_extension, phone_number, language, created_at, updated_at)
    select ${phone.phone}, ${phone.extension}, ${phone.number}, ${language}, ${now}::timestamptz, ${now}::timestamptz
    from used
    -- Changes nothing; it only makes the row come back.
    on conflict (phone, practice_of) where phone is not null do update set phone = excluded.phone
    returning clients.*, xmax = 0 as is_new`
}
