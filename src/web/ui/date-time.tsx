import { Fragment } from 'react'
import {
  formatDate,
  formatDateTime,
  formatDayAndTime,
  formatHijri,
  formatLongDate,
  formatTime,
} from '#locales/format'
import { onLastDay } from '#rules/core/last-day'
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
  /** Umm al-Qura in brackets after it. */
  withHijri?: boolean
} & (
  | { form?: keyof typeof forms | 'day-time'; isEnd?: never }
  /** `isEnd`: something ends at the moment, and its last day is written. */
  | { form: 'date' | 'long-date' | 'hijri'; isEnd?: boolean }
)

/** A moment, in Riyadh's time. */
export function DateTime({ value, form = 'date-time', isEnd, withHijri }: DateTimeProps) {
  const language = useLanguage()
  const thisYear = useThisYear()
  const shown = isEnd ? onLastDay(new Date(value)) : value
  return (
    <time dateTime={value}>
      <Unbroken>
        {form === 'day-time' ? formatDayAndTime(shown, language, thisYear) : forms[form](shown, language)}
      </Unbroken>
      {withHijri && (
        <>
          {' '}
          <Unbroken>{`(${formatHijri(shown, language)})`}</Unbroken>
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
