import { day } from '#rules/core/durations'

/** One stretch of a subscription's time: paid, given for free, not begun, or nothing between two periods. */
export type Stretch = {
  key: string
  kind: 'past' | 'now' | 'soon' | 'free' | 'gap'
  /** Moment of its beginning. */
  at: string
  /** Where it begins and how long it is, in percent of the band. */
  from: number
  length: number
}

type Period = {
  id: string
  starts_at: string
  ends_at: string
  ended_early_at: string | null
  free_days: number
}

/** So many periods are told apart in one band. */
const maxPeriods = 6

/**
 * The last periods of a subscription as a band of time, the oldest first, and where now is in it.
 * @returns null where there is no period with any time
 */
export function layOutPeriods(
  periods: Period[],
  now: string,
): { stretches: Stretch[]; now: number | null } | null {
  const lasting = periods
    .map((period) => ({ ...period, from: Date.parse(period.starts_at), to: endOf(period) }))
    .filter(({ from, to }) => to > from)
    .toSorted((one, other) => one.from - other.from)
    .slice(-maxPeriods)
  const [first] = lasting
  if (!first) return null
  const begin = first.from
  const end = Math.max(...lasting.map(({ to }) => to))
  const moment = Date.parse(now)
  const percent = (length: number) => (length * 100) / (end - begin)
  const stretch = (key: string, kind: Stretch['kind'], from: number, to: number): Stretch => ({
    key,
    kind,
    at: new Date(from).toISOString(),
    from: percent(from - begin),
    length: percent(to - from),
  })
  let before = begin
  const stretches = lasting.flatMap((period) => {
    const { id, to, free_days: freeDays } = period
    const from = Math.max(period.from, before)
    const gap = period.from > before ? [stretch(`${id} gap`, 'gap', before, period.from)] : []
    before = Math.max(before, to)
    if (to <= from) return gap
    // What was given stands behind what was paid.
    const free = Math.max(from, to - freeDays * day)
    const kind = from > moment ? 'soon' : to <= moment ? 'past' : 'now'
    return [
      ...gap,
      ...(free > from ? [stretch(id, kind, from, free)] : []),
      ...(to > free ? [stretch(`${id} free`, 'free', free, to)] : []),
    ]
  })
  return { stretches, now: moment >= begin && moment <= end ? percent(moment - begin) : null }
}

function endOf({ ends_at: end, ended_early_at: early }: Period): number {
  return Date.parse(early ?? end)
}
