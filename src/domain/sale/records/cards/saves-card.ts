import { sql, type RawBuilder } from 'kysely'

/**
 * Whether a card that a client paid with, and asked to save, is about to be kept, for a query. `clientId` is
 * a column or a value.
 */
export function savesCard(clientId: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from jobs j where j.client_id = ${clientId} and j.name = 'payment.keep_card'
    and j.done_at is null and j.failed_at is null)`
}

/**
 * Whether a renewal that was agreed to waits for a card that is still to be added: none is about to be kept
 * either.
 */
export function waitsForCard(plan: { awaits_card: boolean; saves_card: boolean }): boolean {
  return plan.awaits_card && !plan.saves_card
}
