/** What somebody has changed in this page, and what a reload would wipe away. */
const changed = new Set<Element>()

/** From now on `isAnythingTyped` knows; `onFirst` is called once, when there is something. */
export function followTyping(onFirst: () => void): void {
  const keep = (element: Element) => {
    if (changed.size === 0) onFirst()
    changed.add(element)
  }
  // Typed before the program came, or put back by the browser.
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), textarea')) {
    if (field.value !== field.defaultValue || field.checked !== field.defaultChecked) keep(field)
  }
  addEventListener('input', ({ target }) => target instanceof Element && keep(target), true)
}

/** Whether the page that stands holds something that its reader typed or chose. */
export function isAnythingTyped(): boolean {
  for (const element of changed) if (!element.isConnected) changed.delete(element)
  return [...changed].some(isFilled)
}

/** A box that was ticked counts also when it was emptied. */
function isFilled(element: Element): boolean {
  return 'value' in element ? element.value !== '' : element.textContent !== ''
}
