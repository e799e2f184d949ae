import { hour, minute } from '#rules/core/durations'
import { pageLink } from '#rules/core/addresses'
import { riyadhDate } from '#rules/core/riyadh-days'
import { budgetWarning, looksLikeAttack } from '#rules/people/code-sending-budget'
import type { Context } from '#domain/core/context'
import { getCodeUsage, smsOf, type CodeUse } from '#domain/people/identity/code-counts'
import { notifyAdministrators } from '#domain/messages/notify-administrators'

/**
 * Comes back every five minutes. Administrators are notified, each once a day, when most of the day's codes
 * and invitations are sent, when all of them are, and when an hour looks like guessing or like codes that
 * nobody wants: the running one, and the one before, whose last minutes no look has seen. So it is with a day
 * within the first hour after it. Returns when to run again.
 */
export async function watchCodes(ctx: Context): Promise<Date> {
  const now = ctx.now()
  const hourAgo = new Date(now.getTime() - hour)
  const [past, running] = [await getCodeUsage(ctx, hourAgo), await getCodeUsage(ctx, now)]
  if (riyadhDate(hourAgo) !== riyadhDate(now)) await watchDay(ctx, past, hourAgo)
  await watchDay(ctx, running, now)
  await watchHour(ctx, past, hourAgo)
  await watchHour(ctx, running, now)
  return new Date(now.getTime() + 5 * minute)
}

/** The Riyadh day of `at`. */
async function watchDay(ctx: Context, { today, dailyBudget }: CodeUse, at: Date): Promise<void> {
  const sent = today.reduce((sum, country) => sum + smsOf(country), 0)
  const link = settingsLink(ctx)
  if (sent >= dailyBudget) {
    ctx.log.warn({ sent, dailyBudget, at }, 'the budget of codes is used up')
    await notifyAdministrators(ctx, 'code_budget_spent', { budget: String(dailyBudget), link }, at)
  } else if (sent >= dailyBudget * budgetWarning) {
    const parameters = { sent: String(sent), budget: String(dailyBudget), link }
    await notifyAdministrators(ctx, 'code_budget_near', parameters, at)
  }
}

/** The hour of `at`. */
async function watchHour(ctx: Context, { hour: count }: CodeUse, at: Date): Promise<void> {
  if (!looksLikeAttack(count)) return
  ctx.log.warn({ hour: count, at }, 'codes look like an attack')
  const parameters = {
    sent: String(count.sent),
    entered: String(count.entered),
    wrong: String(count.wrong),
    link: settingsLink(ctx),
  }
  await notifyAdministrators(ctx, 'codes_odd', parameters, at)
}

function settingsLink(ctx: Context): string {
  return `${pageLink(ctx, '/admin/settings')}#codes`
}
