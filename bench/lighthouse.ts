/**
 * What Lighthouse says of the landing page on its simulated phone, in both languages: the four marks, and the median of
 * the largest paint and the layout shift over some runs. `npm run bench` with BENCH_ONLY=lighthouse.
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { requireChromium } from '../scripts/chromium.mjs'

const run = promisify(execFile)
const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

export type Visit = {
  /** Performance, accessibility, best practices, search engines: 0 to 100. */
  marks: number[]
  /** Largest contentful paint in milliseconds, and cumulative layout shift. */
  paint: number
  shift: number
}

type Report = {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number }>
  audits: Record<'largest-contentful-paint' | 'cumulative-layout-shift', { numericValue: number }>
}

/** So much of the cores may the host take away during a visit: Lighthouse takes what a task lasted for work, four times. */
const maxTaken = 0.05

/**
 * So many visits during which the machine was our own, and how many others were made for them: they show its neighbours. Where
 * quiet never comes, each is taken after a few tries.
 */
export async function quietVisits(address: string, count: number) {
  const visits: Visit[] = []
  let disturbed = 0
  while (visits.length < count) {
    const before = await readCores()
    const one = await visit(address)
    const after = await readCores()
    const taken = (after.taken - before.taken) / Math.max(1, after.all - before.all)
    if (taken > maxTaken && disturbed < count * 4) disturbed++
    else visits.push(one)
  }
  return { visits, disturbed }
}

/** Ticks of all cores since the machine started, and those in which a virtual one had to wait for its host. */
async function readCores(): Promise<{ all: number; taken: number }> {
  const [, ...ticks] = (await readFile('/proc/stat', 'utf8').catch(() => ''))
    .split('\n', 1)
    .join()
    .split(/\s+/)
    .map(Number)
  return { all: ticks.slice(0, 8).reduce((sum, one) => sum + one, 0), taken: ticks[7] ?? 0 }
}

/** One visit by a phone that has never been here. */
async function visit(address: string): Promise<Visit> {
  const { stdout } = await run(
    process.execPath,
    [
      'node_modules/lighthouse/cli/index.js',
      address,
      '--quiet',
      '--output=json',
      '--only-categories=performance,accessibility,best-practices,seo',
      `--chrome-flags=${flags}`,
    ],
    { maxBuffer: 1e8, env: { ...process.env, CHROME_PATH: requireChromium() } },
  )
  const { categories, audits }: Report = JSON.parse(stdout)
  const { performance, accessibility, seo } = categories
  return {
    marks: [performance, accessibility, categories['best-practices'], seo].map(({ score }) =>
      Math.round(score * 100),
    ),
    paint: audits['largest-contentful-paint'].numericValue,
    shift: audits['cumulative-layout-shift'].numericValue,
  }
}
