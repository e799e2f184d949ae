import { layOutWhole } from '../lay-out-whole.ts'
import type { Page } from 'playwright-core'
import type { Person } from '../person.ts'
import { waitForFonts } from '../way.ts'

/** A document's code and its days, in both calendars; the days under a chart, and in the line of a band. */
const ofThisRun = '.tax-sheet .qr, .tax-sheet .head dd, .time-chart text, .band-line'
/** What stands where something is still on its way; of the days of a purchase it is an empty room. */
const coming = '[data-state="loading"], [aria-busy="true"], div.period-beads'
/** The days of what is being bought or was billed: how many lines they fill is another in each month. */
const wrapsByDay = '.period-beads :is(b, small), .tax-sheet .lines td:first-child small:first-of-type'

/** That payments are a test, on every page of a demo's desk; a store that sells has no such line. */
const ofDemo = '[data-test-payments]'

/**
 * The whole page as it stands, whatever the hour: what is another one in each run (moments, phones, numbers) is written over with
 * what never changes and keeps its place; a drawing that is made of such (a QR code) is hidden. The window is as high as the page,
 * so that bars that stick to its foot are where the page ends.
 * @param styles of this picture only
 */
export async function draw({ page }: Person, styles = ''): Promise<Buffer> {
  // Nothing is on its way any more: no bar at the top, no skeleton, no part that is still being fetched.
  await page.locator(coming).first().waitFor({ state: 'detached' })
  await waitForFonts(page)
  await layOutWhole(page)
  await waitForHeight(page)
  await page.evaluate(
    steady,
    `${ofThisRun} { visibility: hidden } ${wrapsByDay}, ${ofDemo} { display: none } ${styles}`,
  )
  const { width = 390, height = 844 } = page.viewportSize() ?? {}
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  if (whole > height) await page.setViewportSize({ width, height: whole })
  return page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: true })
}

/** Until the page has been as high as it is for half a second: a frame that has come takes the height of what is in it. */
async function waitForHeight(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const seen = window as { height?: number; since?: number }
    const { scrollHeight } = document.documentElement
    if (seen.height !== scrollHeight) Object.assign(seen, { height: scrollHeight, since: performance.now() })
    return performance.now() - (seen.since ?? 0) > 500
  })
}

async function steady(styles: string): Promise<void> {
  const isArabic = document.documentElement.lang.startsWith('ar')
  const [day, hour] = isArabic ? ['20 نوفمبر 2026', '، 2:02 م'] : ['20 November 2026', ', 2:02 PM']
  for (const time of document.querySelectorAll('time')) {
    time.textContent = /\d:\d\d/.test(time.textContent) ? `${day}${hour}` : day
  }
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    if (text.parentElement?.closest('bdi, .mono')) {
      text.nodeValue = (text.nodeValue ?? '')
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '0')
        .replace(/^(ish_\w+?_)\S+$/, '$1aaaa…aaaa')
        .replace(/\d/g, '0')
    }
  }
  for (const day of document.querySelectorAll<HTMLInputElement>('input[type="date"]')) {
    if (day.value) day.value = '2026-11-20'
  }
  // A paragraph that kept its lines while the fonts came (keep-lines.ts) looks as on the next visit: how it came is the machine's.
  for (const block of document.querySelectorAll<HTMLElement>('.prose :is(p, li), .hero p'))
    block.style.wordSpacing = ''
  // As an object: a style element of the test's own would be refused by the page's policy.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
}
