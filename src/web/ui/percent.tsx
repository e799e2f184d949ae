import { formatPercent } from '#locales/format'
import { useLanguage } from './language.tsx'

/** A number of percent, isolated left to right. */
export function Percent({ value }: { value: number }) {
  return <>{formatPercent(value, useLanguage())}</>
}
