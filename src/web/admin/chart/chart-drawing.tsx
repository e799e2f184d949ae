import { useId } from 'react'
import { formatNumber } from '#locales/format'
import { useLanguage } from '#ui/language'
import { linesAcross } from './bins.ts'
import type { ChartProps, Slot } from './chart-props.ts'
import { formatCompact } from './format-compact.ts'
import { side } from './places.ts'

const height = 220
const top = 12
const foot = 28
/** From here on an amount at the side would reach into the chart of a phone. */
const large = 1_000_000

type DrawingProps = Pick<ChartProps, 'slots' | 'series' | 'line' | 'unit'> & { isRtl: boolean }

/**
 * The picture alone: who cannot see it reads the table. Widths are percent, so that it is drawn on the server
 * for any screen.
 */
export function ChartDrawing({ slots, series, line, unit = 1, isRtl }: DrawingProps) {
  const language = useLanguage()
  const hatchId = useId()
  const { low, high, lines } = scaleOf(slots, unit)
  const isLarge = Math.max(high, -low) / unit >= large
  // Words are read from the right, numbers from the left.
  const reading =
    isLarge && isRtl
      ? ({ textAnchor: 'start', direction: 'rtl' } as const)
      : ({ textAnchor: 'end', direction: 'ltr' } as const)
  const slot = (100 - side) / Math.max(slots.length, 1)
  const from = isRtl ? 0 : side
  const y = (value: number) => top + ((high - value) / (high - low)) * (height - top - foot)
  const middle = (index: number) => from + (index + 0.5) * slot
  // Named from the middle of the first group on, so that no name reaches over the chart's edge.
  const every = Math.max(1, Math.ceil(slots.length / 6))
  const points = slots.flatMap(({ line: value }, index) =>
    value === undefined ? [] : [`${middle(index).toFixed(3)},${y(value).toFixed(2)}`],
  )
  return (
    <svg width="100%" height={height} aria-hidden="true">
      <pattern id={hatchId} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" />
        <path d="M1 0v6" />
      </pattern>
      {lines.map((value) => (
        <g key={value}>
          <line
            className={value === 0 ? 'zero' : 'across'}
            x1={percent(from)}
            x2={percent(from + 100 - side)}
            y1={y(value)}
            y2={y(value)}
          />
          <text x={percent(isRtl ? 100 : side - 1.5)} y={y(value) + 4} {...reading}>
            {isLarge ? formatCompact(value / unit, language) : formatNumber(value / unit, language)}
          </text>
        </g>
      ))}
      {slots.map((one, index) =>
        stacked(one).map(({ start, end }, nth) => (
          <rect
            key={`${one.key} ${series[nth]?.name}`}
            className={`bar tone-${series[nth]?.tone}${one.isUnfinished && series.length === 1 ? ' unfinished' : ''}${one.isUnfinished && series.length > 1 ? ' pale' : ''}`}
            x={percent(middle(index) - slot * 0.36)}
            width={percent(slot * 0.72)}
            y={Math.min(y(start), y(end))}
            height={start === end ? 0 : Math.max(Math.abs(y(start) - y(end)), 1)}
            {...(one.isUnfinished && series.length === 1 && { style: { fill: `url(#${hatchId})` } })}
          />
        )),
      )}
      {line && points.length > 1 && (
        // One line, so that its dashes go on over the places; stretched to the width that the page has.
        <svg width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
          <polyline
            className={line.dashed ? 'before' : 'net'}
            points={points.join(' ')}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      )}
      {slots.map(
        (one, index) =>
          index % every === Math.floor(every / 2) && (
            <text
              key={one.key}
              x={percent(middle(index))}
              y={height - 6}
              textAnchor="middle"
              // Time runs from the left, and «1 نوفمبر» is read from the right.
              direction={isRtl ? 'rtl' : 'ltr'}
              // Where there is no room for six names, three say enough.
              {...(Math.floor(index / every) % 2 === 1 && { className: 'between' })}
            >
              {one.short}
            </text>
          ),
      )}
    </svg>
  )
}

const percent = (value: number) => `${value.toFixed(3)}%`

/** Each value of a place on those before it: gains upwards, losses downwards from zero. */
function stacked({ values }: Slot): { start: number; end: number }[] {
  let up = 0
  let down = 0
  return values.map((value) => {
    const start = value < 0 ? down : up
    if (value < 0) down += value
    else up += value
    return { start, end: start + value }
  })
}

function scaleOf(slots: Slot[], unit: number) {
  const values = slots.flatMap((slot) => [
    ...stacked(slot).map(({ end }) => end),
    ...(slot.line === undefined ? [] : [slot.line]),
  ])
  const lines = linesAcross(Math.min(0, ...values), Math.max(0, ...values), unit)
  return { lines, low: lines[0] ?? 0, high: lines.at(-1) ?? 1 }
}
