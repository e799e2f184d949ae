import { followWidth } from '../inspect.ts'
import { layOutWhole, nextPicture } from '../lay-out-whole.ts'
import type { Person } from '../person.ts'

/** From the smallest phone to a wide desk; design.md asks for 360 and up. */
export const reachedWidths = [360, 390, 768, 1024, 1280, 1440] as const

/**
 * What nobody could press or read at this width, in words: a control whose middle is covered by something else (a card beside it, a
 * bar that sticks to an edge) or lies outside of the window, a table that runs out of its card, a page that scrolls sideways. Each
 * control is scrolled to the middle first, as far as the page can.
 */
export async function unreachable({ page }: Person, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 844 })
  await followWidth(page)
  await layOutWhole(page)
  await nextPicture(page)
  return page.evaluate(() => {
    const controls =
      'button, .button, .icon-button, [role="button"], summary, input, select, textarea, .tabs a'
    // A question in front of the page makes the rest of it inert.
    const modals = [...document.querySelectorAll('dialog:modal')]
    const root: Element = modals.at(-1) ?? document.body
    const found: string[] = []

    for (const control of root.querySelectorAll<HTMLElement>(controls)) {
      if (control instanceof HTMLInputElement && control.type === 'hidden') continue
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) continue
      // A drawn switch or box stands for an input that is only there for keyboards and readers.
      const labels = 'labels' in control ? [...(control.labels as NodeListOf<HTMLLabelElement>)] : []
      const isHidden = control.offsetWidth <= 1 || getComputedStyle(control).opacity === '0'
      const target = isHidden ? labels[0] : control
      if (!target || target.closest('.visually-hidden')) continue
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const [box] = target.getClientRects()
      if (!box || box.width === 0 || box.height === 0) continue
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      const isReached =
        hit !== null &&
        (control.contains(hit) || target.contains(hit) || labels.some((one) => one.contains(hit)))
      if (!isReached)
        found.push(`${nameOf(control)} is under ${hit ? nameOf(hit) : 'the edge of the window'}`)
    }

    for (const table of root.querySelectorAll('table')) {
      const card = table.closest('.card, dialog')
      if (!card || !table.checkVisibility()) continue
      const [own, around] = [table.getBoundingClientRect(), card.getBoundingClientRect()]
      const beyond = Math.round(Math.max(around.left - own.left, own.right - around.right))
      if (beyond > 1) found.push(`${nameOf(table)} runs ${beyond} px out of its card`)
    }
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page scrolls ${scrollWidth - clientWidth} px sideways`)
    return found

    function nameOf(element: Element): string {
      const words = element.getAttribute('aria-label') ?? element.textContent.trim().replace(/\s+/g, ' ')
      const id = element.getAttribute('name') ?? element.className
      return `<${element.tagName.toLowerCase()} ${String(id).slice(0, 30)}> «${words.slice(0, 40)}»`
    }
  })
}
