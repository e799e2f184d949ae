import type { Page } from 'playwright-core'

/**
 * What stands on the page and cannot be read, in words. Words that a box hides because they are wider than it: no page scrolls sideways
 * for them; what ends in an ellipsis says itself that there is more, and drawings are not read. Names in a chart that lie on each other.
 * Long numbers that go on in the next line, as two numbers. Ids of rows, which nobody can read aloud.
 */
export function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const reader = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()

    for (let text = reader.nextNode(); text; text = reader.nextNode()) {
      const own = text.parentElement
      const said = text.nodeValue?.trim() ?? ''
      if (!own || said === '' || own.closest('.visually-hidden, [aria-hidden="true"], svg')) continue
      if (!own.checkVisibility({ visibilityProperty: true })) continue
      range.selectNodeContents(text)
      const words = range.getBoundingClientRect()
      if (words.width === 0) continue
      const box = boxThatHides(own)
      // One pixel wide: only for those who hear the page.
      if (box && box.clientWidth <= 1) continue
      if (/^\d{10,}$/.test(said) && range.getClientRects().length > 1)
        found.push(`«${said}» is broken in two`)
      // A tax document and the serial number of an e-invoicing unit have one that the authority asks for; what a program was sent is
      // shown as it was sent.
      const isOfficial = own.closest('.tax-sheet, pre') !== null || /^1-.+\|2-.+\|3-/.test(said)
      if (!isOfficial && /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.test(said))
        found.push(`«${said}» is an id`)
      if (!box) continue
      const { left, right } = box.getBoundingClientRect()
      const beyond = Math.round(Math.max(left - words.left, words.right - right))
      if (beyond > 1) found.push(`«${said.slice(0, 40)}» is cut off by ${beyond} px`)
    }

    for (const drawing of document.querySelectorAll('svg:has(text)')) {
      const names = [...drawing.querySelectorAll('text')].filter((name) => name.checkVisibility())
      for (const [index, name] of names.entries()) {
        const other = names.slice(index + 1).find((one) => lieOnEachOther(name, one))
        if (other) found.push(`«${name.textContent}» lies on «${other.textContent}»`)
      }
    }
    return found

    function lieOnEachOther(one: Element, other: Element): boolean {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    }

    function boxThatHides(from: Element): Element | undefined {
      for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) {
        const { overflowX, textOverflow, display } = getComputedStyle(at)
        if (/auto|scroll/.test(overflowX)) return undefined
        if (!/hidden|clip/.test(overflowX)) continue
        // Only a block ends its own words so.
        return textOverflow === 'ellipsis' && !/grid|flex/.test(display) ? undefined : at
      }
      return undefined
    }
  })
}
