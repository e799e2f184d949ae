/** One bar of a chart: a day, or several when there are too many of them to be told apart. */
export type Bin = { from: string; to: string; amount: number; before?: number }

/** More bars than this cannot be told apart on a phone. */
const maxBars = 45

/** Days in bars of one day, one week or thirty days. */
export function intoBins(days: { day: string; amount: number; before?: number }[]): {
  size: number
  bins: Bin[]
} {
  const size = days.length <= maxBars ? 1 : days.length <= maxBars * 7 ? 7 : 30
  // Days that do not fill a bar stand first: a short one at the end would look like a collapse.
  const short = days.length % size
  const bins: Bin[] = []
  days.forEach(({ day, amount, before }, index) => {
    const bin = bins.at(-1)
    if ((index - short) % size === 0 || !bin)
      bins.push({ from: day, to: day, amount, ...(before !== undefined && { before }) })
    else {
      bin.to = day
      bin.amount += amount
      if (before !== undefined) bin.before = (bin.before ?? 0) + before
    }
  })
  return { size, bins }
}

/**
 * Round values for the lines across a chart, from at most the lowest to at least the highest, zero among
 * them. Each is a whole number of `unit`: 1 where things are counted, 100 where halalas are written in
 * riyals.
 */
export function linesAcross(lowest: number, highest: number, unit = 1): number[] {
  const span = Math.max(highest, 0) - Math.min(lowest, 0)
  const rough = (span || unit) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const round = power * ([1, 2, 2.5, 5].find((one) => one * power >= rough) ?? 10)
  // There is no half client, and nobody looks for halalas on an axis.
  const step = Math.ceil(round / unit) * unit
  const first = Math.floor(Math.min(lowest, 0) / step)
  const last = Math.max(Math.ceil(Math.max(highest, 0) / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}
