import {
  formatDate,
  formatDateTime,
  formatDayAndTime,
  formatHijri,
  formatLongDate,
  formatTime,
} from '#locales/format'
import { useLanguage } from './language.tsx'

const forms = {
  date: formatDate,
  'long-date': formatLongDate,
  time: formatTime,
  'date-time': formatDateTime,
  'day-time': formatDayAndTime,
  hijri: formatHijri,
}

type DateTimeProps = {
  /** ISO 8601, as the API sends it. */
  value: string
  form?: keyof typeof forms
  /** Umm al-Qura in brackets after it. */
  withHijri?: boolean
}

/** A moment, in Riyadh's time. */
export function DateTime({ value, form = 'date-time', withHijri }: DateTimeProps) {
  const language = useLanguage()
  return (
    <time dateTime={value}>
      {forms[form](value, language)}
      {withHijri && ` (${formatHijri(value, language)})`}
    </time>
  )
}
