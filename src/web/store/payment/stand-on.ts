/** Gives the focus to what is drawn in place of what had it; whoever stands somewhere else stays there. */
export function standOn(element: HTMLElement | null) {
  if (!element || document.activeElement !== document.body) return
  element.tabIndex = -1
  element.focus()
}
