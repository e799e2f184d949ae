import { sql, type RawBuilder } from 'kysely'

/**
 * The rows of `imported_rows` that became something of a client's: their account, cards, balance, plans, or a
 * place in somebody else's. For a `from`.
 */
export function importedRowsOf(clientId: string): RawBuilder<unknown> {
  return sql`(select i.kind, i.created_at from imported_rows i where i.subject_id = ${clientId}
    or i.subject_id in (select id from subscriptions where client_id = ${clientId})
    or i.subject_id in (select id from payment_methods where client_id = ${clientId})
    or i.subject_id in (select id from subscription_members where client_id = ${clientId}))`
}
