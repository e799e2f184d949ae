import { useLingui } from '@lingui/react/macro'
import { formatMonth } from '#locales/format'
import { useLanguage } from '#ui/language'

/** A month or a quarter in words: «نوفمبر 2026», «الربع الرابع 2026». */
export function usePeriodName(): (name: string) => string {
  const { t } = useLingui()
  const language = useLanguage()
  return (name) => {
    const [year = '', part = ''] = name.split('-')
    switch (part) {
      case 'Q1':
        return t`الربع الأول ${year}`
      case 'Q2':
        return t`الربع الثاني ${year}`
      case 'Q3':
        return t`الربع الثالث ${year}`
      case 'Q4':
        return t`الربع الرابع ${year}`
      default:
        return formatMonth(`${name}-15T12:00:00Z`, language)
    }
  }
}
