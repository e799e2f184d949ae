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

/**
 * Whether the last charge of a locked renewal has ended without money, or with money that is sent back, and
 * was not followed up, while nothing else is at the gateway for its order: else what follows is decided with
 * that.
 */
export async function isUnfollowed(tx: Transaction, id: string): Promise<boolean> {
  const ended = await tx.db
    .selectFrom('renewals as r')
    .innerJoin('payments as p', 'p.id', 'r.charging_payment_id')
    .select('r.id')
    .where('r.id', '=', id)
    .where((is) =>
      is.or([
        is('p.status', 'in', ['payment_failed', 'unpaid']),
        is.and([is('p.status', '=', 'paid'), is('p.settles', '=', false)]),
      ]),
    )
    .where(
      sql<boolean>`not exists (select from payments other where other.order_id = r.order_id and ${isOpenAttempt('other')})`,
    )
    .executeTakeFirst()
  return ended !== undefined
}

/** Whether the last charge of a locked renewal is unanswered. */
export async function isRenewalUnanswered(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const silent = await tx.db
    .selectFrom('renewals as r')
    .select('r.id')
    .where('r.id', '=', id)
    .where(isUnanswered(now))
    .executeTakeFirst()
  return silent !== undefined
}
