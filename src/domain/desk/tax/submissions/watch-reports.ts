import { pageLink } from '#rules/core/addresses'
import { minute } from '#rules/core/durations'
import { alarmOfAge } from '#rules/tax/tax-submission'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { inTransaction } from '#domain/core/transaction'
import { notifyEachAdministrator } from '#domain/messages/notify-administrators'
import { setReportAlert } from '#domain/sale/records/tax-documents/set-report-alert'
import { listUnreported, type UnreportedOfUnit } from '#domain/desk/tax/submissions/count-unreported'

/**
 * Comes back every minute. Sets reporting going where something is due, and notifies every administrator, once each, when the
 * oldest unreported document passes one, six and twenty hours. Returns the next moment.
 */
export async function watchReports(ctx: Context): Promise<Date> {
  for (const unit of await listUnreported(ctx)) {
    const age = unit.oldest ? ctx.now().getTime() - unit.oldest.getTime() : 0
    const hours = alarmOfAge(age)
    if (!unit.isDue && hours === unit.alarmHours) continue
    await inTransaction(ctx, async (tx) => {
      if (unit.isDue) enqueue(tx, ctx, { name: 'tax_unit.report', subjectId: unit.unitId, clientId: null })
      if (hours > unit.alarmHours) {
        await notifyEachAdministrator(tx, ctx, {
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
      if (hours > unit.alarmHours || hours === 0) setReportAlert(tx, unit.unitId, hours)
    })
  }
  return new Date(ctx.now().getTime() + minute)
}

function keyOf({ unitId, oldest }: UnreportedOfUnit, hours: number): string {
  return `documents_unreported:${unitId}:${hours}:${oldest?.toISOString() ?? ''}`
}
