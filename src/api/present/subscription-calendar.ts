import type { z } from '@hono/zod-openapi'
import type { Subscription } from '#contract/subscriptions'
import { calendarWords as words } from '#locales/calendar-words'
import { formatDate, formatRiyalsText } from '#locales/format'
import { fillText } from '#locales/icu'
import { type CalendarDay, writeCalendar } from '#rules/sale/calendar-file'
import type { Language } from '#rules/core/language'
import { calendarReminder } from '#rules/sale/renewal'
import { riyadhDate } from '#rules/core/riyadh-days'

type Calendar = {
  subscription: z.infer<typeof Subscription>
  language: Language
  store: string
  publicUrl: string
  now: Date
}

/**
 * The days of a plan for its owner's calendar: when it is charged next, if it renews, and when its time ends. Both from
 * what the subscription itself shows.
 */
export function presentCalendar({ subscription, language, store, publicUrl, now }: Calendar): string {
  const { id, renewal, auto_renew: renews } = subscription
  const end = subscription.access_ends_at ?? subscription.ends_at
  const last = subscription.periods.at(-1)
  const values = {
    plan: subscription.product.name,
    amount: formatRiyalsText(renewal?.card_minor ?? 0, language),
    end: formatDate(end, language),
  }
  const url = `${publicUrl}/user/subscriptions/${id}`
  const day = (kind: 'charge' | 'end', at: string): CalendarDay => ({
    uid: `${kind}-${id}@${new URL(publicUrl).hostname}`,
    day: riyadhDate(new Date(at)),
    title: fillText(language, words[kind][language], values),
    text: fillText(language, words[`${kind}Text`][language], values),
    url,
    remindDaysBefore: calendarReminder(last?.days ?? 0),
  })
  const isCharged =
    renewal && renews && !renewal.needs_consent && Date.parse(renewal.charged_at) > now.getTime()
  return writeCalendar(isCharged ? [day('charge', renewal.charged_at), day('end', end)] : [day('end', end)], {
    store,
    madeAt: now,
  })
}
