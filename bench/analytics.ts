import { rowFigures, standsNow } from '#rules/desk/analytics'
import { monthOf } from '#rules/core/riyadh-days'
import { type Bench, fill, openDesk } from './desk.ts'

/** The slowest of all stands beside each; source: docs/benchmarks.md. */
const target = '≤ 300 ms'

/**
 * How long each answer of the analytics takes in the largest store, one at a time, by its median over the rounds: the page, the calendar of
 * renewals, the dashboard, and the rows behind each figure, of the running month and of the one before.
 */
export async function measureAnalytics(bench: Bench): Promise<void> {
  const rate = await fill(bench, bench.rows)
  if (rate) bench.notify(`filling a store with ${bench.rows.toLocaleString('en')} orders`, rate, '—')
  const desk = await openDesk(bench, bench.rows)
  try {
    const slowest = { name: 'nothing', time: 0 }
    for (const [name, query] of asked()) {
      const times: number[] = []
      for (let round = 0; round <= bench.rounds; round++) {
        const { failed, median } = await bench.load({ ...desk.ask(query), seconds: bench.seconds })
        if (failed > 0) throw new Error(`${failed} answers of ${query} were not 200`)
        // The first round warms up.
        if (round > 0) times.push(median)
      }
      const time = bench.median(times)
      if (time > slowest.time) Object.assign(slowest, { name, time })
      bench.notify(`analytics, ${name}: time`, `${time.toFixed(1)} ms`, target)
    }
    bench.notify('analytics: the slowest', `${slowest.time.toFixed(1)} ms (${slowest.name})`, target)
  } finally {
    await desk.close()
  }
}

/** What is asked, under its name. */
function asked(): [name: string, query: string][] {
  const month = monthOf(new Date())
  const before = monthOf(new Date(Date.parse(`${month}-01`) - 86_400_000))
  return [
    ['the page', 'analytics'],
    ['dashboard', 'dashboard'],
    ['renewals of 30 days', 'subscriptions/calendar'],
    ...rowFigures.flatMap((figure): [string, string][] =>
      (standsNow(figure) ? [month] : [month, before]).map((one) => [
        `rows of ${figure} in ${one}`,
        `analytics/rows?figure=${figure}&month=${one}`,
      ]),
    ),
  ]
}
