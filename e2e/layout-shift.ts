import { expect } from 'vitest'
import type { Page, Request } from 'playwright-core'
import type { Person } from './person.ts'
import { settle } from './way.ts'

/** The sum of all shifts without an input, from the first byte on; Google calls up to 0.1 good, here it is nothing. */
export const maxShift = 0.01

export type Shift = { value: number; moved: string[] }

/** Lighthouse's slow phone: four times slower, 562 ms there and back, 180 kB a second, nothing in the cache. */
export async function slowDown(person: Person) {
  const devtools = await person.context.newCDPSession(person.page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562,
    downloadThroughput: 180 * 1024,
    uploadThroughput: 84 * 1024,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await person.page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        }
        if (hadRecentInput) continue
        const moved = sources.map(({ node }) =>
          node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.textContent),
        )
        shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** How much of the page moves until it is ready: its program, its fonts, and two frames more. */
export async function shiftOf({ page }: Person, address: string): Promise<{ sum: number; shifts: Shift[] }> {
  const quiet = waitForQuiet(page)
  await page.goto(address)
  await settle(page)
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  await quiet()
  const shifts = await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame++) await new Promise((next) => requestAnimationFrame(next))
    return (window as unknown as { shifts: Shift[] }).shifts
  })
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), shifts }
}

/**
 * Waits until nothing that was asked for from here on is on its way for half a second. The driver's own `networkidle` never
 * comes where a page is left while pieces of it are fetched: it goes on counting them.
 */
function waitForQuiet(page: Page): () => Promise<void> {
  const underway = new Set<Request>()
  let changedAt = Date.now()
  const begin = (request: Request) => {
    underway.add(request)
    changedAt = Date.now()
  }
  const end = (request: Request) => {
    if (underway.delete(request)) changedAt = Date.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  return async () => {
    await expect
      .poll(() => underway.size === 0 && Date.now() - changedAt >= 500, { timeout: 30_000 })
      .toBe(true)
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  }
}
