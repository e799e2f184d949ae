import type { z } from '@hono/zod-openapi'
import type { Subscription } from '#contract/subscriptions'
import { calendarWords as words } from '#locales/calendar-words'
import { formatDate, formatLastDay, formatRiyalsText } from '#locales/format'
import { fillText } from '#locales/icu'
import { type CalendarDay, writeCalendar } from '#rules/sale/calendar-file'
import type { Language } from '#rules/core/language'
import { calendarReminder } from '#rules/sale/renewal'
import { onLastDay } from '#rules/core/last-day'
import { riyadhDate } from '#rules/core/riyadh-days'

type Calendar = {
  subscription: z.infer<typeof Subscription>
  language: Language
  store: string
  publicUrl: string
  now: Date
}

/**
 * The days of a plan for its owner's calendar: when it is charged next, if it renews, and when its time ends.
 * Both from what the subscription itself shows.
 */
export function presentCalendar({ subscription, language, store, publicUrl, now }: Calendar): string {
  const { id, renewal, auto_renew: renews } = subscription
  const end = subscription.access_ends_at ?? subscription.ends_at
  const last = subscription.periods.at(-1)
  const back = subscription.paused_until
  const kinds = {
    charge: {
      words: back ? words.chargeBack : words.charge,
      values: {
        // A smaller plan may have been chosen for the paid end, or the running one given.
        plan: renewal?.product.name ?? subscription.product.name,
        amount: formatRiyalsText(renewal?.card_minor ?? 0, language),
        end: back ? formatDate(back, language) : formatLastDay(end, language),
      },
    },
    end: {
      words: subscription.grace_ends_at && subscription.access_ends_at ? words.endOfGrace : words.end,
      // Another plan may be paid for behind the one that runs.
      values: { plan: subscription.plans_ahead.at(-1)?.product.name ?? subscription.product.name },
    },
  }
  const url = `${publicUrl}/user/subscriptions/${id}`
  const day = (kind: keyof typeof kinds, at: Date): CalendarDay => ({
    uid: `${kind}-${id}@${new URL(publicUrl).hostname}`,
    day: riyadhDate(at),
    title: fillText(language, kinds[kind].words.title[language], kinds[kind].values),
    text: fillText(language, kinds[kind].words.text[language], kinds[kind].values),
    url,
    remindDaysBefore: calendarReminder(last?.days ?? 0),
  })
  const isCharged =
    renewal && renews && !renewal.needs_consent && Date.parse(renewal.charged_at) > now.getTime()
  const lastDay = day('end', onLastDay(new Date(end)))
  const days = isCharged ? [day('charge', new Date(renewal.charged_at)), lastDay] : [lastDay]
  return writeCalendar(days, { store, madeAt: now })
}
