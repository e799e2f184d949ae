import { addLink, closestOf, findNextScripts, on } from './page.ts'

/** Pages without the program fetch it ahead when somebody nears a link; the next page needs it. */
const near = (event: Event) => {
  const scripts = closestOf(event, 'a[href]') && findNextScripts()
  if (!scripts) return
  for (const address of scripts.content.split(' ')) addLink('modulepreload', address)
  scripts.remove()
}
on('pointerover', near)
on('touchstart', near)
on('focusin', near)
