import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#db/client'
import type { HeldPhone } from '#domain/core/held-phone'

/**
 * The number that a client has, and those that the account moved away from, which may be somebody else's by
 * now. Moves are read from the log, and those that it has no more from what was kept of it
 * (`keepFormerPhones`).
 */
export async function readHeldPhones(
  db: Pick<Database, 'getExecutor'>,
  clientId: string,
): Promise<HeldPhone[]> {
  const { rows } = await sql<HeldPhone>`
    select h.phone, h.until, ${leftByOthers({ phone: sql`h.phone`, clientId: sql`${clientId}::uuid` }, sql`h.until`)} as since
    from (
      select c.phone, null::timestamptz as until from clients c where c.id = ${clientId} and c.phone is not null
      union all
      select v.before, a.created_at from activity_personal_values v join activities a on a.id = v.activity_id
      where v.client_id = ${clientId} and v.field = 'phone' and v.before is not null
        and a.entity = 'client' and a.entity_id = ${clientId}
      union all
      select f.phone, f.left_at from former_phones f where f.client_id = ${clientId}) h`.execute(db)
  return rows
}

/** When another account last moved away from the number of the client `c`; `-infinity` where none has. */
export function phoneSince(): RawBuilder<Date> {
  return sql<Date>`coalesce(${leftByOthers({ phone: sql`c.phone`, clientId: sql`c.id` }, sql`null`)}, '-infinity')`
}

/** Null where none has. `until`: what happened after that is not looked at. */
function leftByOthers(
  held: { phone: RawBuilder<unknown>; clientId: RawBuilder<unknown> },
  until: RawBuilder<unknown>,
): RawBuilder<Date | null> {
  const isBefore = (at: RawBuilder<unknown>) => sql`${at} <= coalesce(${until}::timestamptz, 'infinity')`
  return sql<Date | null>`greatest(
    (select max(l.created_at) from activity_personal_values o join activities l on l.id = o.activity_id
      where o.field = 'phone' and o.before = ${held.phone} and l.entity = 'client' and l.entity_id <> ${held.clientId}
        and ${isBefore(sql`l.created_at`)}),
    (select max(k.left_at) from former_phones k
      where k.phone = ${held.phone} and k.client_id <> ${held.clientId} and ${isBefore(sql`k.left_at`)}))`
}
