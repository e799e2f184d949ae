import { formatNumber } from '#locales/format'
import type { Language } from '#rules/core/language'

const units = { ar: ['ك.ب', 'م.ب'], en: ['KB', 'MB'] } as const

/** 422000 → «412 ك.ب» and "412 KB"; from one MB on with one digit behind the point. */
export function formatFileSize(bytes: number, language: Language): string {
  const [kilo, mega] = units[language]
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1024) return `${formatNumber(kilobytes, language)} ${kilo}`
  return `${formatNumber(Math.round((kilobytes / 1024) * 10) / 10, language)} ${mega}`
}
