import { closestOf, find, on } from './page.ts'

/**
 * Menus are native disclosures; Escape, a click outside, leaving with Tab, and a choice close them. Arrows
 * walk.
 */
const shut = (event: Event) => {
  const menu = find<HTMLDetailsElement>('details.menu[open]')
  if (!menu) return
  const isInside = event.target instanceof Node && menu.contains(event.target)
  if (!isInside || (event.type === 'click' && closestOf(event, '.menu-list a'))) menu.open = false
}
on('click', shut)
on('focusin', shut)

on('keydown', (event) => {
  const menu = closestOf<HTMLDetailsElement>(event, 'details.menu')
  if (!menu) return
  if (event.key === 'Escape' && menu.open) {
    menu.open = false
    menu.querySelector('summary')?.focus()
    return
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  menu.open = true
  const entries = [...menu.querySelectorAll<HTMLElement>('.menu-list :is(a,button)')]
  const at = entries.findIndex((entry) => entry === document.activeElement)
  // Before the first step, Down begins at the first entry and Up at the last.
  entries.at(at < 0 ? (step > 0 ? 0 : -1) : (at + step) % entries.length)?.focus()
})
