import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useLanguage } from '#ui/language'
import { ChartCursor } from './chart-cursor.tsx'
import { ChartDrawing } from './chart-drawing.tsx'
import { ChartTable } from './chart-table.tsx'
import type { ChartProps } from './chart-props.ts'

/**
 * Bars in time with a line over them. Time runs from left to right in both languages; only the amounts at the
 * side change sides. Pointer and arrow keys move a cursor that says the values of its place; a press or Enter
 * leads to the rows behind it. The same numbers as a table are one press away, also without script. Source:
 * docs/decisions/0153, design guide, section 3.
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
              <i className={series.length > 1 ? 'swatch open' : 'swatch unfinished'} />{' '}
              {unfinished ?? <Trans>اليوم لم ينتهِ</Trans>}
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
