import type { Analytics } from '#contract/staff-analytics'
import type { z } from '#contract/wire'
import { formatMonth } from '#locales/format'
import type { Language } from '#rules/core/language'
import { noon } from '../chart/day-slots.ts'

export type Shown = z.infer<typeof Analytics>
export type Month = Shown['months'][number]

/** «نوفمبر 2026»; of YYYY-MM. */
export function monthName(month: string, language: Language): string {
  return formatMonth(noon(`${month}-01`), language)
}

/** How strong a cell is coloured, 0 to 6, by its share of 1. */
export function heatOf(share: number): number {
  return Math.max(0, Math.min(6, Math.round(share * 6)))
}
