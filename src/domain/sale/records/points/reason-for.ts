import { sql, type RawBuilder } from 'kysely'

/**
 * What the points entry `e` was spent for, as this client may read it; empty where it was spent for somebody else, such as a member of the
 * plan or its owner before. Source: docs/decisions/0230.
 */
export function reasonFor(clientId: string): RawBuilder<string> {
  return sql<string>`case when exists (select from points_spends p where p.id = e.spend_id and p.client_id = ${clientId})
    then e.reason else '' end`
}
