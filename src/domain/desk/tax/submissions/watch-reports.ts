import { pageLink } from '#rules/core/addresses'
import { hour, minute } from '#rules/core/durations'
import { alarmOfAge, lastReportAlarm } from '#rules/tax/tax-submission'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { inTransaction } from '#domain/core/transaction'
import { notifyAdministratorsWithin } from '#domain/messages/notify-administrators'
import { setReportAlert } from '#domain/sale/records/tax-documents/set-report-alert'
import { listUnreported, type UnreportedOfUnit } from '#domain/desk/tax/submissions/count-unreported'

/**
 * Comes back every minute. Sets reporting going where something is due, and notifies every administrator,
 * once each, when the oldest unreported document passes one, six and twenty hours. One that waits on after
 * that is known, and counts for no later outage. Returns the next moment.
 */
export async function watchReports(ctx: Context): Promise<Date> {
  for (const unit of await listUnreported(ctx)) {
    const now = ctx.now().getTime()
    const hours = alarmOfAge(unit.oldestUnknown ? now - unit.oldestUnknown.getTime() : 0)
    const knownUntil = hours === lastReportAlarm ? new Date(now - lastReportAlarm * hour) : undefined
    if (!unit.isDue && hours === unit.alarmHours && !knownUntil) continue
    await inTransaction(ctx, async (tx) => {
      if (unit.isDue) enqueue(tx, ctx, { name: 'tax_unit.report', subjectId: unit.unitId, clientId: null })
      if (hours > unit.alarmHours) {
        await notifyAdministratorsWithin(tx, ctx, {
          template: 'documents_unreported',
          onceKey: keyOf(unit, hours),
          parameters: () => ({
            count: String(unit.count),
            hours: String(hours),
            link: pageLink(ctx, '/admin/documents'),
          }),
        })
        ctx.log.error({ unitId: unit.unitId, count: unit.count, hours }, 'tax documents are not reported')
      }
      // While what was late is caught up, its age falls: the next alarm is another outage's.
      const isOther = hours > unit.alarmHours || (hours === 0 && unit.alarmHours > 0)
      if (isOther || knownUntil) setReportAlert(tx, unit.unitId, { hours, knownUntil })
    })
  }
  return new Date(ctx.now().getTime() + minute)
}

function keyOf({ unitId, oldestUnknown }: UnreportedOfUnit, hours: number): string {
  return `documents_unreported:${unitId}:${hours}:${oldestUnknown?.toISOString() ?? ''}`
}
