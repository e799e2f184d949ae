import type { Transaction } from '#domain/core/transaction'
import { deferWrite } from '#domain/core/pending-writes'

/**
 * Keeps of which age (hours) of what is not reported administrators were notified; 0 once nothing is late any
 * more. `knownUntil`: of what was issued up to then they were notified for the last time; undefined where
 * that stays.
 */
export function setReportAlert(
  tx: Transaction,
  unitId: string,
  { hours, knownUntil }: { hours: number; knownUntil: Date | undefined },
): void {
  deferWrite(
    tx,
    { table: 'tax_units', key: unitId },
    tx.db
      .updateTable('tax_units')
      .set({ alarm_hours: hours, ...(knownUntil && { alarmed_until: knownUntil }) })
      .where('id', '=', unitId),
  )
}
