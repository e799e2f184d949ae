import type { Page } from 'playwright-core'

/**
 * Lays out what waits for somebody to come near, or for a quiet moment (`content-visibility: auto`). Until then such parts have a
 * guessed height, and a browser leaves them in the colours of the scheme before, which axe would read.
 */
export async function layOutWhole(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
    }
    // Drawn once, they have the colours of now.
    return new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  })
}
