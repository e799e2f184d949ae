import { Plural } from '@lingui/react/macro'
import { formatCountdown } from '#locales/format'
import { useLanguage } from './language.tsx'
import { Ltr } from './ltr.tsx'

const hour = 3_600

/**
 * How long something takes yet, behind «بعد»: a clock that runs down, and from an hour on about how many
 * hours. In seconds.
 */
export function TimeLeft({ seconds }: { seconds: number }) {
  const language = useLanguage()
  if (seconds < hour) return <Ltr>{formatCountdown(seconds, language)}</Ltr>
  // Never less than it takes.
  return (
    <Plural
      value={Math.ceil(seconds / hour)}
      one="نحو ساعة"
      two="نحو ساعتين"
      few="نحو # ساعات"
      many="نحو # ساعة"
      other="نحو # ساعة"
    />
  )
}
