import { sql, type RawBuilder } from 'kysely'

/** Whether a card that a client paid with, and asked to save, is about to be kept, for a query. `clientId` is a column or a value. */
export function savesCard(clientId: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from jobs j where j.client_id = ${clientId} and j.name = 'payment.keep_card'
    and j.done_at is null and j.failed_at is null)`
}
