import type { Press } from './answers.ts'

/**
 * Where the focus goes when a page or an action's answer arrives, so that it is never lost. For all pages.
 */

const fields = 'input:not([type="hidden"], .hidden, [readonly]), textarea, select'

/** Whether the focus is lost: on nothing, or on an element that is disabled. */
function isLost(): boolean {
  const at = document.activeElement
  return !at || at === document.body || at.getAttribute('aria-disabled') === 'true'
}

/** To a page that was just opened; what the page itself has put the focus on stays. */
export function focusPage(): void {
  const at = document.activeElement
  const main = document.getElementById('main')
  if (!main || at?.closest('main, dialog')) return
  focusOn(main.querySelector<HTMLElement>('h1') ?? main, false)
}

/** To the part of the page that an address on the same page names, where the link that led to it is gone. */
export function focusPart(id: string): void {
  const part = document.getElementById(id)
  if (part && isLost()) focusOn(part.querySelector<HTMLElement>('h1, h2, h3') ?? part)
}

/**
 * To the first field that is wrong, else to what was said, else to where it was pressed. @returns what is
 * wrong with the field, to be read out.
 */
export function focusWrong(press: Press): string {
  for (const place of placesOf(press)) {
    const wrong = firstSeen(place, '[aria-invalid="true"]')
    if (wrong) {
      focusOn(wrong)
      return (wrong.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
    }
    const said = firstSeen(place, '[role="alert"]')
    if (said) {
      // An alert reads itself out.
      focusOn(said)
      return ''
    }
  }
  focusResult(press)
  return ''
}

/** After an action that was done on the page: back to where it was pressed, or to what stands there now. */
export function focusResult({ container, button, section }: Press): void {
  if (!isLost() || document.querySelector('dialog[open]')) return
  const isDead = button?.isConnected && button.getAttribute('aria-disabled') === 'true'
  const field = isDead ? container?.querySelector<HTMLElement>(fields) : null
  const near = section?.isConnected ? section : container?.isConnected ? container : null
  const target =
    field ??
    (button?.isConnected && !isDead && isSeen(button) ? button : null) ??
    (near && firstSeen(near, 'h1, h2, h3, [aria-describedby], button')) ??
    document.querySelector<HTMLElement>('main h1') ??
    document.getElementById('main')
  if (target) focusOn(target)
}

/**
 * Where the reason of a refusal may stand, nearest first. A question that was answered is closed: its reason
 * stands on the page around it. Where the page's part is gone with what was pressed, anywhere on the page.
 */
function placesOf({ container, section }: Press): HTMLElement[] {
  const dialog = container?.closest('dialog')
  const isOpen = container?.isConnected && (dialog ? dialog.open : true)
  if (container && isOpen) return [dialog ?? container]
  const above = document.querySelector<HTMLElement>('dialog[open]')
  if (above) return [above]
  const main = document.getElementById('main') ?? document.body
  const around: HTMLElement[] = []
  const begin = container?.isConnected ? container.parentElement : section?.isConnected ? section : null
  for (let at = begin; at && at !== main && main.contains(at); at = at.parentElement) around.push(at)
  return [...around, main]
}

function firstSeen(place: HTMLElement, selector: string): HTMLElement | null {
  return [...place.querySelectorAll<HTMLElement>(selector)].find(isSeen) ?? null
}

function isSeen(element: HTMLElement): boolean {
  return element.getClientRects().length > 0
}

/** Bars lie over the page's edges, so that what is brought into sight stands in its middle. */
export function focusOn(element: HTMLElement, intoSight = true): void {
  const isReached = element.matches(`${fields}, button, a[href], [tabindex]`)
  if (!isReached) element.tabIndex = -1
  element.focus({ preventScroll: true })
  if (!intoSight) return
  const { top, bottom } = element.getBoundingClientRect()
  const edge = 110
  if (top < edge || bottom > innerHeight - edge) element.scrollIntoView({ block: 'center' })
}
