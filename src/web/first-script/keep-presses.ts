import { closestOf, find, findNextScripts, on } from './page.ts'

/*
 * Whoever is quicker than the program presses keys and buttons that nothing answers yet: they are kept until
 * it comes and plays them (browser/kept-presses.ts). Not what works without it: links, forms, typing. A press
 * that the page announces (`aria-keyshortcuts`) does not do what the browser would do with it.
 */
self.keptPresses = []

const keep = (event: KeyboardEvent | MouseEvent) => {
  if (event.isTrusted && !findNextScripts()) self.keptPresses?.push(event)
}

on(
  'click',
  (event) => {
    const button = closestOf<HTMLButtonElement>(event, 'button')
    if (!button || (button.type !== 'button' && button.form)) return
    if (!button.matches('[popovertarget],[commandfor]')) keep(event)
  },
  true,
)

on(
  'keydown',
  (event) => {
    const { target, key } = event
    const isCommand = event.ctrlKey || event.metaKey
    if (!self.keptPresses || key.length !== 1 || event.altKey) return
    if (!isCommand && isTyping(target)) return
    const name = isCommand ? `Control+${event.code.slice(3)}` : key
    const isKnown = key !== ' ' && find(`[aria-keyshortcuts~="${CSS.escape(name)}"]`)
    if (isKnown && !findNextScripts()) event.preventDefault()
    if (isKnown || (!isCommand && (key !== ' ' || target === document.body))) keep(event)
  },
  true,
)

function isTyping(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
