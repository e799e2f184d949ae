import type { comingPeriod } from '#contract/quotes'
import type { z } from '#contract/wire'
import { languageOf } from '#rules/core/language'
import { formatDate, formatHijri, formatLastDay, formatLastHijri } from '#locales/format'

/**
 * What an order brings once it is paid, in words: written here, so that no browser has to bring what writes
 * days.
 */
export type ShownPeriod = {
  /** The day on which it begins. */
  from: string
  /** Later: behind the paid time that runs; before: where the paid time ended, without a gap. */
  begins: 'now' | 'later' | 'before'
  until: string
  untilHijri: string
  /** The plan that it adds to renews already, or will from the first saved card on. */
  renews: boolean
  awaitsCard: boolean
  /** The last day on which all of it can be had back. */
  refund: { until: string; hijri: string; right: 'at_once' | 'ask' } | null
}

/** @param answer of the API, whose language it is */
export function toShownPeriod(
  period: z.infer<typeof comingPeriod>,
  answer: { headers: Headers },
): ShownPeriod {
  const { starts_at: startsAt, begins, ends_at: endsAt, renews, awaits_card: awaitsCard, refund } = period
  const language = languageOf(answer.headers.get('content-language'))
  return {
    from: unbroken(formatDate(startsAt, language)),
    begins,
    until: unbroken(formatLastDay(endsAt, language)),
    untilHijri: unbroken(formatLastHijri(endsAt, language)),
    renews,
    awaitsCard,
    refund: refund && {
      until: unbroken(formatDate(refund.until, language)),
      hijri: unbroken(formatHijri(refund.until, language)),
      right: refund.right,
    },
  }
}

/** As `DateTime` draws it: a line does not end between a day and its month. */
function unbroken(date: string): string {
  return date.replaceAll(' ', '\u00a0')
}
