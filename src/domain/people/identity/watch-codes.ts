import { minute } from '#rules/core/durations'
import { pageLink } from '#rules/core/addresses'
import { budgetWarning, looksLikeAttack } from '#rules/people/code-sending-budget'
import type { Context } from '#domain/core/context'
import { getCodeUsage, smsOf } from '#domain/people/identity/code-counts'
import { notifyAdministrators } from '#domain/messages/notify-administrators'

/**
 * Comes back every five minutes. Administrators are notified, each once a day, when most of the day's codes and
 * invitations are sent, when all of them are, and when the running hour looks like guessing or like codes that nobody wants. Returns when to run again.
 */
export async function watchCodes(ctx: Context): Promise<Date> {
  const { today, hour, dailyBudget } = await getCodeUsage(ctx)
  const sent = today.reduce((sum, country) => sum + smsOf(country), 0)
  const link = `${pageLink(ctx, '/admin/settings')}#codes`
  if (sent >= dailyBudget) {
    ctx.log.warn({ sent, dailyBudget }, 'the budget of codes is used up')
    await notifyAdministrators(ctx, 'code_budget_spent', { budget: String(dailyBudget), link })
  } else if (sent >= dailyBudget * budgetWarning) {
    await notifyAdministrators(ctx, 'code_budget_near', {
      sent: String(sent),
      budget: String(dailyBudget),
      link,
    })
  }
  if (looksLikeAttack(hour)) {
    ctx.log.warn({ hour }, 'codes look like an attack')
    await notifyAdministrators(ctx, 'codes_odd', {
      sent: String(hour.sent),
      entered: String(hour.entered),
      wrong: String(hour.wrong),
      link,
    })
  }
  return new Date(ctx.now().getTime() + 5 * minute)
}
