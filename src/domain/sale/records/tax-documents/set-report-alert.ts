import type { Transaction } from '#domain/core/transaction'
import { deferWrite } from '#domain/core/pending-writes'

/** Keeps of which age (hours) of what is not reported administrators were notified; 0 once nothing is late any more. */
export function setReportAlert(tx: Transaction, unitId: string, hours: number): void {
  deferWrite(
    tx,
    { table: 'tax_units', key: unitId },
    tx.db.updateTable('tax_units').set({ alarm_hours: hours }).where('id', '=', unitId),
  )
}
