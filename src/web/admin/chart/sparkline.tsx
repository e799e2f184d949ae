import { intoBins } from './bins.ts'

const width = 96
const height = 28
/** Room for the line's own thickness. */
const edge = 2

/**
 * How a figure went, as a line without axes: time from left to right in both languages, as in the charts.
 * Nothing of a single day.
 * @param amounts one for each day, the first first
 */
export function Sparkline({ amounts }: { amounts: number[] }) {
  const points = lineOf(amounts)
  if (!points) return null
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <polyline points={points} />
    </svg>
  )
}

/**
 * The points of the line, `x,y` each, in weeks or thirty days where days are too many; null where there is no
 * line to draw.
 */
export function lineOf(amounts: number[]): string | null {
  const { bins } = intoBins(amounts.map((amount) => ({ day: '', amount })))
  if (bins.length < 2) return null
  const all = bins.map(({ amount }) => amount)
  const lowest = Math.min(0, ...all)
  const span = Math.max(0, ...all) - lowest || 1
  const place = (part: number, length: number) => Math.round((edge + part * (length - 2 * edge)) * 10) / 10
  return all
    .map((amount, index) =>
      [place(index / (all.length - 1), width), place(1 - (amount - lowest) / span, height)].join(','),
    )
    .join(' ')
}
