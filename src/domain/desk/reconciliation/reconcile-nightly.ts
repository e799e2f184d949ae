import { hour } from '#rules/core/durations'
import { pageLink } from '#rules/core/addresses'
import type { Context } from '#domain/core/context'
import { nextNight } from '#domain/core/jobs/next-night'
import { compareAndKeep } from '#domain/desk/reconciliation/compare-and-keep'
import { notifyAdministrators } from '#domain/messages/notify-administrators'

/**
 * Every night: compares each gateway's payments with our ledger, as staff can by hand. New differences are
 * reported to the log and to every administrator. A gateway that does not answer is asked again within the
 * hour. Returns the next moment.
 */
export async function reconcileNightly(ctx: Context): Promise<Date> {
  const { added: count, silent } = await compareAndKeep(ctx)
  if (count > 0) {
    ctx.log.error({ count }, 'the books differ from the gateway')
    await notifyAdministrators(ctx, 'gateway_differences', {
      count: String(count),
      link: pageLink(ctx, '/admin/reconciliation'),
    })
  }
  if (!silent) return nextNight(ctx.now())
  ctx.log.warn({ reason: silent.message }, 'the gateway did not answer the nightly comparison')
  return new Date(ctx.now().getTime() + hour)
}
