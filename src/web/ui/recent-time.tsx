import { Trans } from '@lingui/react/macro'
import { daysBetween } from '#rules/core/riyadh-days'
import { formatDate, formatDayAndTime, formatTime } from '#locales/format'
import { useLanguage } from './language.tsx'
import { useThisYear } from './this-year.tsx'

type RecentTimeProps = {
  /** ISO 8601, as the API sends it. */
  value: string
  /** The loader's own moment, so that the browser says the same day as the server. */
  now: string
}

/** A moment in a list: "today" and "yesterday" with their time, otherwise the day. */
export function RecentTime({ value, now }: RecentTimeProps) {
  const language = useLanguage()
  const thisYear = useThisYear()
  const days = daysBetween(new Date(value), new Date(now))
  const time = formatTime(value, language)
  // The whole moment on pointing at it, where the list only says the day.
  return (
    <time dateTime={value} title={formatDayAndTime(value, language, thisYear)} className="whitespace-nowrap">
      {days === 0 ? (
        <Trans>اليوم {time}</Trans>
      ) : days === 1 ? (
        <Trans>أمس {time}</Trans>
      ) : (
        formatDate(value, language)
      )}
    </time>
  )
}
