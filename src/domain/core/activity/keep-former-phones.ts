import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#db/client'

/**
 * Keeps of the log's rows `a` with their personal values `v` which numbers accounts have moved away from,
 * before these values go: whose a number was is asked for as long as there are places that were offered to
 * it. It goes with the account. Source: docs/decisions/0229.
 */
export async function keepFormerPhones(
  db: Pick<Database, 'getExecutor'>,
  isGoing: RawBuilder<unknown>,
): Promise<void> {
  await sql`insert into former_phones (client_id, phone, left_at)
    select a.entity_id, v.before, a.created_at from activity_personal_values v join activities a on a.id = v.activity_id
    where ${isGoing} and v.field = 'phone' and v.before is not null and v.client_id = a.entity_id and a.entity = 'client'
    on conflict do nothing`.execute(db)
}
