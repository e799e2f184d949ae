import { Fragment } from 'react'
import {
  formatDate,
  formatDateTime,
  formatDayAndTime,
  formatHijri,
  formatLongDate,
  formatTime,
} from '#locales/format'
import { useLanguage } from './language.tsx'
import { useThisYear } from './this-year.tsx'

const forms = {
  date: formatDate,
  'long-date': formatLongDate,
  time: formatTime,
  'date-time': formatDateTime,
  hijri: formatHijri,
}

type DateTimeProps = {
  /** ISO 8601, as the API sends it. */
  value: string
  form?: keyof typeof forms | 'day-time'
  /** Umm al-Qura in brackets after it. */
  withHijri?: boolean
}

/** A moment, in Riyadh's time. */
export function DateTime({ value, form = 'date-time', withHijri }: DateTimeProps) {
  const language = useLanguage()
  const thisYear = useThisYear()
  return (
    <time dateTime={value}>
      <Unbroken>
        {form === 'day-time' ? formatDayAndTime(value, language, thisYear) : forms[form](value, language)}
      </Unbroken>
      {withHijri && (
        <>
          {' '}
          <Unbroken>{`(${formatHijri(value, language)})`}</Unbroken>
        </>
      )}
    </time>
  )
}

/** A line may end between the day and the hour, and nowhere else: «20» is not read without its month. */
function Unbroken({ children }: { children: string }) {
  return children.match(/[^،,]+[،,]?/g)?.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span className="whitespace-nowrap">{part.trim()}</span>
    </Fragment>
  ))
}
