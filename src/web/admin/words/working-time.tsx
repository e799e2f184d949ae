import { Plural, Trans } from '@lingui/react/macro'
import { hour, minute } from '#rules/core/durations'

const hourLength = hour / minute

/**
 * Minutes of working time, in hours and minutes: days have no one length. `isSubject`: as in «مضى منه
 * ساعتان»; anywhere else Arabic says «خلال ساعتين».
 */
export function WorkingTime({ minutes, isSubject = false }: { minutes: number; isSubject?: boolean }) {
  const hours = Math.floor(minutes / hourLength)
  const rest = Math.round(minutes % hourLength)
  const hourWords =
    hours === 2 && !isSubject ? (
      <Trans>ساعتين</Trans>
    ) : (
      <Plural value={hours} one="ساعة" two="ساعتان" few="# ساعات" many="# ساعة" other="# ساعة" />
    )
  const minuteWords =
    rest === 2 && !isSubject ? (
      <Trans>دقيقتين</Trans>
    ) : (
      <Plural
        value={Math.max(1, rest)}
        one="دقيقة"
        two="دقيقتان"
        few="# دقائق"
        many="# دقيقة"
        other="# دقيقة"
      />
    )
  if (hours === 0) return minuteWords
  if (rest === 0) return hourWords
  return (
    <Trans>
      {hourWords} و{minuteWords}
    </Trans>
  )
}
