import { Plural, Trans } from '@lingui/react/macro'
import { formatNumber } from '#locales/format'
import { classes } from './classes.tsx'
import { useLanguage } from './language.tsx'

/** Plans last a number of days, never months. A number keeps its noun beside it, here and below. */
export function Days({ count }: { count: number }) {
  const number = formatNumber(count, useLanguage())
  return (
    <span className="whitespace-nowrap">
      <Plural
        value={count}
        zero="بلا أيام"
        one="يوم واحد"
        two="يومان"
        few={`${number} أيام`}
        many={`${number} يومًا`}
        other={`${number} يوم`}
      />
    </span>
  )
}

/** How often: in Arabic the days stand in another case after “every” than alone. */
export function EveryDays({ count }: { count: number }) {
  const number = formatNumber(count, useLanguage())
  return (
    <span className="whitespace-nowrap">
      <Plural
        value={count}
        zero="كل يوم"
        one="كل يوم"
        two="كل يومين"
        few={`كل ${number} أيام`}
        many={`كل ${number} يومًا`}
        other={`كل ${number} يوم`}
      />
    </span>
  )
}

/** What the price of a window is for, after it: «لكل 90 يومًا», "for 90 days". */
export function ForDays({ count }: { count: number }) {
  const number = formatNumber(count, useLanguage())
  return (
    <Plural
      value={count}
      zero="بلا أيام"
      one="لكل يوم"
      two="لكل يومين"
      few={`لكل ${number} أيام`}
      many={`لكل ${number} يومًا`}
      other={`لكل ${number} يوم`}
    />
  )
}

export function Points({ count }: { count: number }) {
  const number = formatNumber(count, useLanguage())
  return (
    <span className="whitespace-nowrap">
      <Plural
        value={count}
        zero="بلا نقاط"
        one="نقطة واحدة"
        two="نقطتان"
        few={`${number} نقاط`}
        many={`${number} نقطة`}
        other={`${number} نقطة`}
      />
    </span>
  )
}

/** How many use a plan. */
export function People({ isShared }: { isShared: boolean }) {
  return (
    <span className="whitespace-nowrap">
      {isShared ? <Trans>حتى 5 أشخاص</Trans> : <Trans>شخص واحد</Trans>}
    </span>
  )
}

/** What a plan gives, in one line: days, points, persons. */
export function PlanMeasures(props: {
  days: number
  points: number
  isShared?: boolean
  className?: string
}) {
  return (
    <div className={classes('row gap-x-[18px] gap-y-1.5 text-sm text-ink-2', props.className)}>
      <span>
        <Days count={props.days} />
      </span>
      <span>
        <Points count={props.points} />
      </span>
      {props.isShared && <People isShared />}
    </div>
  )
}
