import { riyadhMoment } from '#rules/core/riyadh-days'
import { formatDate, formatShortDay } from '#locales/format'
import type { Language } from '#rules/core/language'
import type { Bin } from './bins.ts'
import type { Slot } from './chart-props.ts'

/**
 * Bars of days as places of a chart; the one that holds the day that is not over is unfinished. `hrefOf`: the
 * rows of these days.
 */
export function daySlots(
  bins: Bin[],
  { language, unfinished, hrefOf }: { language: Language; unfinished: string; hrefOf: (bin: Bin) => string },
): Slot[] {
  return bins.map((bin) => ({
    key: bin.from,
    name:
      bin.from === bin.to
        ? formatDate(noon(bin.from), language)
        : `${formatDate(noon(bin.from), language)} – ${formatDate(noon(bin.to), language)}`,
    short: formatShortDay(noon(bin.from), language),
    values: [bin.amount],
    ...(bin.before !== undefined && { line: bin.before }),
    isUnfinished: bin.to === unfinished,
    href: hrefOf(bin),
  }))
}

/** Formatters want a moment; noon lies on the day everywhere. */
export function noon(day: string): string {
  return riyadhMoment(day, '12:00')
}
