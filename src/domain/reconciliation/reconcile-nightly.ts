import { GatewayUnreachable } from '#rules/errors'
import { addDays, riyadhDate } from '#rules/riyadh-days'
import type { Context } from '#domain/context'
import { compareAndKeep } from '#domain/reconciliation/reconcile'
import { tellAdministrators } from '#domain/staff/tell-administrators'

const hour = 3_600_000
/** Three o'clock in the Riyadh night: few buy then, and the day before is whole. */
const hourOfNight = 3

/** The next moment at which the books are compared by themselves. */
export function nextNight(now: Date): Date {
  const tonight = new Date(`${riyadhDate(now)}T0${hourOfNight}:00:00+03:00`)
  return tonight > now ? tonight : addDays(tonight, 1)
}

/**
 * Every night: the gateway's books against ours, as staff have it done by hand. Differences that nobody has seen are told to
 * the log and to every administrator. A silent gateway is asked again within the hour. Answers when to come back.
 */
export async function reconcileNightly(ctx: Context): Promise<Date> {
  try {
    const count = await compareAndKeep(ctx)
    if (count > 0) {
      ctx.log.error({ count }, 'the books differ from the gateway')
      await tellAdministrators(ctx, 'gateway_differences', {
        count: String(count),
        link: `${ctx.publicUrl}/admin/reconciliation`,
      })
    }
    return nextNight(ctx.now())
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
    ctx.log.warn({ reason: error.message }, 'the gateway did not answer the nightly comparison')
    return new Date(ctx.now().getTime() + hour)
  }
}
