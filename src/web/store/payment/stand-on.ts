/** Moves the focus to what replaces the element that had it; a focus elsewhere stays. */
export function standOn(element: HTMLElement | null) {
  if (!element || document.activeElement !== document.body) return
  element.tabIndex = -1
  element.focus()
}
