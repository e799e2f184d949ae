import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { formatNumber, formatPercent } from '#locales/format'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Sparkline } from './sparkline.tsx'

type FigureProps = {
  name: string
  value: ReactNode
  /** The list behind the figure. */
  href: string
  /** What the figure counts, in words. */
  meaning: ReactNode
  /** How it was in the period before. */
  compared?: { total: number; previous: number; lessIsBetter?: boolean; isShare?: boolean }
  /** It day by day, the first first; drawn beside the value, and written out by the chart below. */
  days?: number[]
  /** A line of its own under the value. */
  children?: ReactNode
}

/**
 * One figure of the dashboard: its name and meaning, the value as a way to its list, and how it has changed.
 */
export function Figure({ name, value, href, meaning, compared, days, children }: FigureProps) {
  const nameId = useId()
  return (
    <li className="figure">
      <div className="name">
        <span id={nameId}>{name}</span>
        <Meaning of={name}>{meaning}</Meaning>
      </div>
      <div className="amount">
        <Link to={href} className="value" aria-describedby={nameId}>
          {value}
        </Link>
        {days && <Sparkline amounts={days} />}
      </div>
      <div>
        {compared && <Change {...compared} />}
        {children && <p className="hint">{children}</p>}
      </div>
    </li>
  )
}

/** What a figure means: opens on a press or by the keyboard, without any script. */
export function Meaning({ of, children }: { of: string; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <details className="meaning">
      <summary>
        <span className="visually-hidden">{t`ما معنى «${of}»؟`}</span>
        <Icon name="info" small />
      </summary>
      <div>{children}</div>
    </details>
  )
}

function Change({
  total,
  previous,
  lessIsBetter = false,
  isShare = false,
}: NonNullable<FigureProps['compared']>) {
  const language = useLanguage()
  if (total === previous) {
    return (
      <p className="hint">
        <Trans>كالمدة السابقة</Trans>
      </p>
    )
  }
  const difference = Math.abs(total - previous)
  // Shares are compared in percentage points: a percentage of a percentage would be misread.
  const inPoints = Math.round(difference * 10) / 10
  // A change from a negative value, or from none, has no meaningful percentage.
  const share = previous > 0 ? Math.round((difference / previous) * 100) : undefined
  // What rounds to nothing is no change in red or green.
  if (previous > 0 && (isShare ? inPoints : share) === 0) {
    return (
      <p className="hint">
        <Trans>كالمدة السابقة تقريبًا</Trans>
      </p>
    )
  }
  const isMore = total > previous
  const isGood = isMore !== lessIsBetter
  if (isShare) {
    const points = <PercentagePoints count={inPoints} />
    return (
      <Chip
        {...{ isMore, isGood }}
        shown={<Points count={inPoints} />}
        said={
          isMore ? (
            <Trans>زيادة {points} عن المدة السابقة</Trans>
          ) : (
            <Trans>نقص {points} عن المدة السابقة</Trans>
          )
        }
      />
    )
  }
  const text =
    share === undefined
      ? ''
      : share > 999
        ? `${formatPercent(999, language)}+`
        : formatPercent(share, language)
  return (
    <Chip
      {...{ isMore, isGood }}
      shown={text || (isMore ? <Trans>زيادة</Trans> : <Trans>نقص</Trans>)}
      said={
        isMore ? <Trans>زيادة {text} عن المدة السابقة</Trans> : <Trans>نقص {text} عن المدة السابقة</Trans>
      }
    />
  )
}

type ChipProps = { isMore: boolean; isGood: boolean; shown: ReactNode; said: ReactNode }

/**
 * A change in a sign and a number; against what, the head of the page says once, and readers aloud hear it
 * here.
 */
function Chip({ isMore, isGood, shown, said }: ChipProps) {
  return (
    <p className="change" data-tone={isGood ? 'good' : 'bad'}>
      <span aria-hidden="true">
        {isMore ? '↑' : '↓'} {shown}
      </span>
      <span className="visually-hidden">{said}</span>
    </p>
  )
}

/** Of a percentage, in tenths where they are not whole. */
function Points({ count }: { count: number }) {
  const number = formatNumber(count, useLanguage())
  return (
    <Plural
      value={count}
      one="نقطة واحدة"
      two="نقطتان"
      few={`${number} نقاط`}
      many={`${number} نقطة`}
      other={`${number} نقطة`}
    />
  )
}

/** The same as it is read aloud, behind a word that owns it. */
function PercentagePoints({ count }: { count: number }) {
  const number = formatNumber(count, useLanguage())
  return (
    <Plural
      value={count}
      one="نقطة مئوية واحدة"
      two="نقطتين مئويتين"
      few={`${number} نقاط مئوية`}
      many={`${number} نقطة مئوية`}
      other={`${number} نقطة مئوية`}
    />
  )
}
