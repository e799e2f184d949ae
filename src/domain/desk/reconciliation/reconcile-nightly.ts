import { hour } from '#rules/durations'
import { pageLink } from '#rules/addresses'
import type { Context } from '#domain/core/context'
import { nextNight } from '#domain/core/jobs/next-night'
import { compareAndKeep } from '#domain/desk/reconciliation/reconcile'
import { notifyAdministrators } from '#domain/messages/notify-administrators'

/**
 * Every night: each gateway's books against ours, as staff have it done by hand. Unseen differences are reported to
 * the log and to every administrator. A silent gateway is asked again within the hour. Answers when to come back.
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
