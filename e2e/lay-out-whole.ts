import type { Page } from 'playwright-core'

/**
 * Lays out what waits for somebody to come near, or for a quiet moment (`content-visibility: auto`). Until then such parts have a
 * guessed height, and until they are drawn they keep the colours of the scheme before, which axe would read.
 */
export async function layOutWhole(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
    }
  })
  await nextPicture(page)
}

/** Until the browser has drawn what stands now. */
export function nextPicture(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}
