import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { riyadhMoment } from '#rules/riyadh-days'
import { formatDate, formatNumber, formatShortDay } from '#locales/format'
import { useLanguage } from '#ui/language'
import { type Bin, linesAcross } from './bins.ts'

type TimeChartProps = {
  title: ReactNode
  bins: Bin[]
  /** Days of one bar. */
  size: number
  /** How an amount is written in the table and the label of a bar. */
  write: (amount: number) => ReactNode
  text: (amount: number) => string
  /** What the amounts at the side are written in: halalas are divided by 100. */
  unit?: number
  /** The column's name in the table. */
  measure: ReactNode
  meaning?: ReactNode
  /** The Riyadh day that is not over: the bar that it is in says less than it will. */
  unfinished: string
}

const height = 220
const top = 12
const foot = 28
/** Room for the amounts at the side, in percent of the width. */
const side = 15

/**
 * Bars in time, which runs from left to right in both languages; only the amounts at the side change sides. The period before
 * is a dashed line. The same numbers as a table are one press away, for everybody. Source: design guide, section 3.
 */
export function TimeChart(props: TimeChartProps) {
  const { title, bins, size, write, text, unit = 1, measure, meaning, unfinished } = props
  const { t } = useLingui()
  const language = useLanguage()
  const titleId = useId()
  const hatchId = useId()
  const hasBefore = bins.some((bin) => bin.before !== undefined)
  const isUnfinished = (bin: Bin) => bin.to === unfinished
  const values = bins.flatMap((bin) => [bin.amount, bin.before ?? 0])
  const lines = linesAcross(Math.min(...values), Math.max(...values), unit)
  const [low = 0, high = 1] = [lines[0], lines.at(-1)]
  const isRtl = language === 'ar'

  const slot = (100 - side) / bins.length
  /** Percent from the left edge of the middle of a bar: time runs from left to right in both languages. */
  const middle = (index: number) => (isRtl ? 0 : side) + (index + 0.5) * slot
  const y = (value: number) => top + ((high - value) / (high - low)) * (height - top - foot)
  const percent = (value: number) => `${value.toFixed(3)}%`
  const nameOf = (bin: Bin) =>
    bin.from === bin.to
      ? formatDate(noon(bin.from), language)
      : t`${formatDate(noon(bin.from), language)} إلى ${formatDate(noon(bin.to), language)}`
  // Named from the middle of the first group on, so that no day's name reaches over the chart's edge.
  const every = Math.max(1, Math.ceil(bins.length / 5))

  return (
    <section className="card time-chart" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        {meaning}
        <span className="legend hint">
          {hasBefore && (
            <>
              <span className="swatch" />
              <Trans>هذه المدة</Trans>
              <span className="dash" />
              <Trans>المدة السابقة</Trans>
            </>
          )}
          {bins.some(isUnfinished) && (
            <>
              <span className="swatch unfinished" />
              <Trans>اليوم لم ينتهِ</Trans>
            </>
          )}
        </span>
      </header>
      <div className="body">
        <svg width="100%" height={height} aria-hidden="true">
          <pattern
            id={hatchId}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" />
            <path d="M1 0v6" />
          </pattern>
          {lines.map((line) => (
            <g key={line}>
              <line
                className={line === 0 ? 'zero' : 'across'}
                x1={percent(isRtl ? 0 : side)}
                x2={percent(isRtl ? 100 - side : 100)}
                y1={y(line)}
                y2={y(line)}
              />
              <text x={percent(isRtl ? 100 : side - 1.5)} y={y(line) + 4} textAnchor="end" direction="ltr">
                {formatNumber(line / unit, language)}
              </text>
            </g>
          ))}
          {bins.map((bin, index) => {
            const from = y(Math.max(bin.amount, 0))
            const to = y(Math.min(bin.amount, 0))
            return (
              <rect
                key={bin.from}
                className={isUnfinished(bin) ? 'bar unfinished' : 'bar'}
                x={percent(middle(index) - slot * 0.36)}
                width={percent(slot * 0.72)}
                y={from}
                height={Math.max(to - from, bin.amount === 0 ? 0 : 1)}
                {...(isUnfinished(bin) && { style: { fill: `url(#${hatchId})` } })}
              >
                <title>{`${nameOf(bin)}: ${text(bin.amount)}`}</title>
              </rect>
            )
          })}
          {bins.slice(1).map((bin, index) => {
            const before = bins[index]
            if (before?.before === undefined || bin.before === undefined) return null
            return (
              <line
                key={bin.from}
                className="before"
                x1={percent(middle(index))}
                x2={percent(middle(index + 1))}
                y1={y(before.before)}
                y2={y(bin.before)}
              />
            )
          })}
          {bins.map(
            (bin, index) =>
              index % every === Math.floor(every / 2) && (
                <text key={bin.from} x={percent(middle(index))} y={height - 6} textAnchor="middle">
                  {formatShortDay(noon(bin.from), language)}
                </text>
              ),
          )}
        </svg>
        {size > 1 && (
          <p className="hint">
            {size === 7 ? <Trans>كل عمود أسبوع.</Trans> : <Trans>كل عمود ثلاثون يومًا.</Trans>}
          </p>
        )}
        <details className="as-table">
          <summary>
            <Trans>عرض الأرقام في جدول</Trans>
          </summary>
          <div className="max-h-80 overflow-auto" tabIndex={0} role="group" aria-labelledby={titleId}>
            <table className="numbers">
              <thead>
                <tr>
                  <th scope="col">
                    <Trans>اليوم</Trans>
                  </th>
                  <th scope="col" className="amount">
                    {measure}
                  </th>
                  {hasBefore && (
                    <th scope="col" className="amount">
                      <Trans>المدة السابقة</Trans>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {bins.map((bin) => (
                  <tr key={bin.from}>
                    <th scope="row">{nameOf(bin)}</th>
                    <td className="amount">{write(bin.amount)}</td>
                    {hasBefore && <td className="amount">{write(bin.before ?? 0)}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </div>
    </section>
  )
}

/** Formatters want a moment; noon lies on the day everywhere. */
export function noon(day: string): string {
  return riyadhMoment(day, '12:00')
}
