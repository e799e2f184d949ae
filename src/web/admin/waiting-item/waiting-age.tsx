import { Plural, Trans } from '@lingui/react/macro'
import { day, hour, minute } from '#rules/core/durations'
import { formatDayAndTime } from '#locales/format'
import { useLanguage } from '#ui/language'
import { useThisYear } from '#ui/this-year'
import { waitingKinds, type WaitingUrgency } from '#rules/desk/waiting'
import type { WaitingItem } from './waiting-types.ts'

const tones = { plain: undefined, soon: 'tone-wait', late: 'tone-bad' } as const

/** How long it has waited; of what was promised, what is left of its time, or how far it is over. */
export function WaitingAge({ item, now }: { item: WaitingItem; now: string }) {
  const { since, due_at: due, urgency } = item
  const { isPromised } = waitingKinds[item.kind]
  return <Age moment={isPromised ? due : since} isDue={isPromised} urgency={urgency} now={now} />
}

type AgeProps = {
  moment: string
  /** The moment is the end of what may pass; else the beginning of what has passed. */
  isDue: boolean
  urgency: WaitingUrgency
  now: string
}

/** What is left until a moment or has passed since, in the colour of how pressing it is. */
export function Age({ moment, isDue, urgency, now }: AgeProps) {
  const language = useLanguage()
  const thisYear = useThisYear()
  const words = (
    <Length of={Math.abs(Date.parse(now) - Date.parse(moment))} isSubject={isDue && urgency !== 'late'} />
  )
  return (
    <time
      dateTime={moment}
      title={formatDayAndTime(moment, language, thisYear)}
      className={`age ${tones[urgency] ?? ''}`}
    >
      {!isDue ? (
        <Trans>منذ {words}</Trans>
      ) : urgency === 'late' ? (
        <Trans>تأخر {words}</Trans>
      ) : (
        <Trans>بقي {words}</Trans>
      )}
    </time>
  )
}

/**
 * Milliseconds in the largest unit that says enough: days from two on, hours from one on. `isSubject`: the
 * words are what is left, as in «بقي يومان»; anywhere else Arabic says «منذ يومين».
 */
export function Length({ of, isSubject = false }: { of: number; isSubject?: boolean }) {
  if (!isSubject && of >= 2 * day && of < 3 * day) return <Trans>يومين</Trans>
  if (!isSubject && of >= 2 * hour && of < 3 * hour) return <Trans>ساعتين</Trans>
  if (!isSubject && of >= 2 * minute && of < 3 * minute) return <Trans>دقيقتين</Trans>
  if (of >= 2 * day)
    return (
      <Plural value={Math.floor(of / day)} one="يوم" two="يومان" few="# أيام" many="# يومًا" other="# يوم" />
    )
  if (of >= hour)
    return (
      <Plural
        value={Math.floor(of / hour)}
        one="ساعة"
        two="ساعتان"
        few="# ساعات"
        many="# ساعة"
        other="# ساعة"
      />
    )
  return (
    <Plural
      value={Math.max(1, Math.floor(of / minute))}
      one="دقيقة"
      two="دقيقتان"
      few="# دقائق"
      many="# دقيقة"
      other="# دقيقة"
    />
  )
}
