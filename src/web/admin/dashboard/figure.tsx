import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { formatNumber, formatPercent } from '#locales/format'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'

type FigureProps = {
  name: string
  value: ReactNode
  /** The list behind the figure. */
  href: string
  /** What the figure counts, in words. */
  meaning: ReactNode
  /** How it was in the period before. */
  compared?: { total: number; previous: number; lessIsBetter?: boolean; isShare?: boolean }
  /** A line of its own under the value. */
  children?: ReactNode
}

/** One figure of the dashboard: its name and meaning, the value as a way to its list, and how it has changed. */
export function Figure({ name, value, href, meaning, compared, children }: FigureProps) {
  const nameId = useId()
  return (
    <li className="figure">
      <div className="name">
        <span id={nameId}>{name}</span>
        <Meaning of={name}>{meaning}</Meaning>
      </div>
      <Link to={href} className="value" aria-describedby={nameId}>
        {value}
      </Link>
      {compared && <Change {...compared} />}
      {children && <p className="hint">{children}</p>}
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
  const isMore = total > previous
  // Shares are compared in percentage points: a percentage of a percentage would be misread.
  if (isShare) {
    const points = formatNumber(Math.round(Math.abs(total - previous) * 10) / 10, language)
    return (
      <p className="change" data-tone={isMore === lessIsBetter ? 'bad' : 'good'}>
        <span aria-hidden="true">{isMore ? '↑' : '↓'}</span>{' '}
        {isMore ? (
          <Trans>زيادة {points} نقطة مئوية عن المدة السابقة</Trans>
        ) : (
          <Trans>نقص {points} نقطة مئوية عن المدة السابقة</Trans>
        )}
      </p>
    )
  }
  // A change from a negative value has no meaningful percentage.
  const share = previous > 0 ? Math.round((Math.abs(total - previous) / previous) * 100) : undefined
  const text =
    share === undefined
      ? ''
      : share > 999
        ? `${formatPercent(999, language)}+`
        : formatPercent(share, language)
  return (
    <p className="change" data-tone={isMore === lessIsBetter ? 'bad' : 'good'}>
      <span aria-hidden="true">{isMore ? '↑' : '↓'}</span>{' '}
      {isMore ? <Trans>زيادة {text} عن المدة السابقة</Trans> : <Trans>نقص {text} عن المدة السابقة</Trans>}
    </p>
  )
}
