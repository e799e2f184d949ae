import { sql, type RawBuilder } from 'kysely'

/**
 * What a points entry was spent for, as this client may read it; empty where it was spent for somebody else,
 * such as a member of the plan or its owner before. Source: docs/decisions/0230.
 * @param entry what its row is called
 */
export function reasonFor(clientId: string, entry: 'e' | 't'): RawBuilder<string> {
  const [spendId, reason] = [sql.ref(`${entry}.spend_id`), sql.ref(`${entry}.reason`)]
  return sql<string>`case when exists (select from points_spends p where p.id = ${spendId} and p.client_id = ${clientId})
    then ${reason} else '' end`
}
