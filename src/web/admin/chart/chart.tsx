import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { useLanguage } from '#ui/language'
import { ChartCursor } from './chart-cursor.tsx'
import { ChartDrawing } from './chart-drawing.tsx'
import { ChartTable } from './chart-table.tsx'

/** What stands at one place of the time: a day, a week, a month. */
export type Slot = {
  key: string
  /** In full, for the cursor and the table. */
  name: string
  /** Under the chart, where there is room. */
  short: string
  /** One for each series; what is below zero hangs under the line. */
  values: number[]
  /** Of the line over the bars. */
  line?: number
  /** Its time is not over: it says less than it will. */
  isUnfinished?: boolean
  /** The rows behind it. */
  href?: string
  /** The rows behind each value, and behind the line. */
  hrefs?: string[]
}

/** `1` to `3` are shades of the accent, `loss-1` and `loss-2` of red. */
export type Tone = '1' | '2' | '3' | 'loss-1' | 'loss-2'

export type ChartProps = {
  title: ReactNode
  meaning?: ReactNode
  /** What stands beside the title: a choice of metrics. */
  tools?: ReactNode
  slots: Slot[]
  series: { name: string; tone: Tone }[]
  line?: { name: string; dashed: boolean }
  /** Name of the column of time in the table. */
  time: ReactNode
  /** How an amount is written in the table and at the cursor. */
  write: (amount: number) => ReactNode
  /** What the amounts at the side are written in: halalas are divided by 100. */
  unit?: number
  /** How the legend calls what is not over. */
  unfinished?: ReactNode
  children?: ReactNode
}

/**
 * Bars in time with a line over them. Time runs from left to right in both languages; only the amounts at the side change sides. Pointer and
 * arrow keys move a cursor that says the values of its place; a press or Enter leads to the rows behind it. The same numbers as a table are
 * one press away, also without script. Source: docs/decisions/0153, design guide, section 3.
 */
export function Chart(props: ChartProps) {
  const { title, meaning, tools, slots, series, line, unfinished, children } = props
  const { t } = useLingui()
  const language = useLanguage()
  const titleId = useId()
  return (
    <section className="card time-chart" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        {meaning}
        {tools}
      </header>
      <div className="body">
        <p className="legend hint">
          {(series.length > 1 || line) &&
            series.map(({ name, tone }) => (
              <span key={name}>
                <i className={`swatch tone-${tone}`} /> {name}
              </span>
            ))}
          {line && (
            <span>
              <i className={line.dashed ? 'dash' : 'dash solid'} /> {line.name}
            </span>
          )}
          {slots.some(({ isUnfinished }) => isUnfinished) && (
            <span>
              <i className="swatch unfinished" /> {unfinished ?? <Trans>اليوم لم ينتهِ</Trans>}
            </span>
          )}
        </p>
        <ChartCursor {...props} label={t`حرّكوا المؤشر بالسهمين، و Enter يفتح الصفوف`} titleId={titleId}>
          <ChartDrawing {...props} isRtl={language === 'ar'} />
        </ChartCursor>
        {children}
        <ChartTable {...props} titleId={titleId} />
      </div>
    </section>
  )
}
