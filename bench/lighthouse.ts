/**
 * What Lighthouse says of the landing page on its simulated phone, in both languages: the four marks, and the median of
 * the largest paint and the layout shift over some runs. `npm run bench` with BENCH_ONLY=lighthouse.
 */
import { execFile } from 'node:child_process'
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

/** One visit by a phone that has never been here. */
export async function visit(address: string): Promise<Visit> {
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
