import { sql, type RawBuilder } from 'kysely'
import { answerPatience } from '#rules/sale/renewal'
import type { Transaction } from '#domain/core/transaction'
import { isOpenAttempt } from '#domain/sale/records/payments/find-open-payment'

/**
 * Whether the last charge of the renewal `r` has been without an answer for so long that the gateway counts
 * as silent, for a query: what became of it nobody knows. Source: docs/decisions/0216.
 */
export function isUnanswered(now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select from payments p where p.id = r.charging_payment_id and ${isOpenAttempt()}
    and p.created_at <= ${new Date(now.getTime() - answerPatience)})`
}

/** The same, of one renewal that is locked. */
export async function isRenewalUnanswered(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const silent = await tx.db
    .selectFrom('renewals as r')
    .select('r.id')
    .where('r.id', '=', id)
    .where(isUnanswered(now))
    .executeTakeFirst()
  return silent !== undefined
}
