import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { ShopError } from '#rules/errors'
import type { Language } from '#rules/language'
import type { Clients } from '#db/types'
import { hasRunningStatus } from '#domain/core/subscription-status'
import type { Context } from '#domain/core/context'
import type { NormalisedPhone } from '#domain/people/identity/normalise-phone'
import type { Transaction } from '#domain/core/transaction'

export type ClientRow = Selectable<Clients>

type SignedInClient = {
  client: ClientRow
  isNew: boolean
  /** The subscription that is shared with this phone and was joined just now. */
  joinedSubscriptionId: string | null
}

/**
 * Takes the code, finds its client, who is made when nobody has the phone yet, and binds the newest invitation of the phone
 * to them. One statement of three parts. Error: code_expired.
 */
export async function signInWithCode(
  tx: Transaction,
  ctx: Context,
  phone: NormalisedPhone,
  codeId: string,
): Promise<SignedInClient> {
  const now = ctx.now()
  const { rows } = await sql<ClientRow & { is_new: boolean; joined_subscription_id: string | null }>`
    with used as (${useCodeOnce(codeId, now)}), met as (${findOrCreateClient(phone, ctx.language, now)}),
      joined as (${joinInvitedGroup(phone, now)})
    select met.*, (select subscription_id from joined) as joined_subscription_id from met`.execute(tx.db)
  const row = rows[0]
  if (!row) throw new ShopError('code_expired')
  const { is_new: isNew, joined_subscription_id: joinedSubscriptionId, ...client } = row
  return { client, isNew, joinedSubscriptionId }
}

/** Part `used`: a row for the request that takes the code; it works once, however many come at the same moment. */
function useCodeOnce(codeId: string, now: Date) {
  return sql`update one_time_codes set used_at = ${now} where id = ${codeId} and used_at is null returning id`
}

/** Part `met`: the client with this phone, made when there is none, for a row of `used`. */
function findOrCreateClient(phone: NormalisedPhone, language: Language, now: Date) {
  return sql`
    insert into clients (phone, phone_extension, phone_number, language, created_at, updated_at)
    select ${phone.phone}, ${phone.extension}, ${phone.number}, ${language}, ${now}::timestamptz, ${now}::timestamptz
    from used
    -- Changes nothing; it only makes the row come back.
    on conflict (phone, practice_of) where phone is not null do update set phone = excluded.phone
    returning clients.*, xmax = 0 as is_new`
}

/**
 * Part `joined`: binds the newest invitation of the phone to the client of `met`, unless they are blocked or share a plan
 * already: a client belongs to one group at a time, further invitations stay open.
 */
function joinInvitedGroup(phone: NormalisedPhone, now: Date) {
  return sql`
    update subscription_members m set client_id = met.id, status = 'joined', joined_at = ${now}
    from met
    where met.blocked_at is null and m.id = (
      select invited.id from subscription_members invited
      join subscriptions s on s.id = invited.subscription_id
      where invited.phone = ${phone.phone} and invited.status = 'invited'
        and ${hasRunningStatus()}
      order by invited.invited_at desc, invited.id desc limit 1
      for update of invited skip locked)
      and not exists (
        select 1 from subscription_members mine where mine.client_id = met.id and mine.status = 'joined')
    returning m.subscription_id`
}
