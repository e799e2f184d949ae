/**
 * Asks visitors whether their visit may be measured, and says what they did once they agreed. A script of its
 * own, which a page names only where the store reports to somebody: kept pages are the same for everybody, so
 * what this browser decided is looked up here. Nothing is sent before an agreement, and the bar stands over
 * the page, so nothing moves. Source: docs/decisions/0195.
 */
import { visitorTextVersion } from '#rules/people/consent'
import { visitorChoiceDays } from '#rules/people/measurement'
import { closestOf, find, on, root } from './page.ts'

type Choice = 'yes' | 'no'
type Answers = Navigator & { globalPrivacyControl?: boolean }

const address = '/measurement'
let opener: HTMLElement | null = null

/** One that was made of another sentence counts no more. */
function choiceNow(): Choice | undefined {
  const [, choice, version] = /(?:^|; )measurement=(yes|no)\.([\d-]+)/.exec(document.cookie) ?? []
  return version === visitorTextVersion ? (choice as Choice) : undefined
}

/** Who does not agree is known to this browser alone. */
function keepNo() {
  const secure = location.protocol === 'https:' ? ';Secure' : ''
  document.cookie = `measurement=no.${visitorTextVersion};Path=/;Max-Age=${visitorChoiceDays * 86_400};SameSite=Lax${secure}`
}

const bodyOf = (fields: Record<string, string>) => new URLSearchParams(fields)

const say = (visit: Record<string, string>) =>
  choiceNow() === 'yes' && navigator.sendBeacon(address, bodyOf(visit))

function sayView() {
  if (location.pathname === '/') say({ visit: 'view' })
}

function show(isShown: boolean) {
  root.style.setProperty('--consent', isShown ? 'block' : 'none')
}

async function decide(choice: Choice) {
  const before = choiceNow()
  show(false)
  opener?.focus()
  if (choice === 'no') keepNo()
  if (choice === before || (choice === 'no' && before !== 'yes')) return
  const answer = await fetch(address, { method: 'POST', body: bodyOf({ choice }) }).catch(() => undefined)
  if (choice === 'no') return
  if (answer?.ok) sayView()
  else show(true)
}

on('click', (event) => {
  // What is pressed before the program came is played again by it.
  if (!event.isTrusted) return
  const chosen = closestOf<HTMLElement>(event, '[data-consent]')?.dataset['consent']
  if (chosen === 'yes' || chosen === 'no') void decide(chosen)
  if (chosen === 'open') open(closestOf<HTMLElement>(event, '[data-consent]'))
  const plan = closestOf<HTMLAnchorElement>(event, 'a[href*="/phone?plan="]')
  if (plan) say({ visit: 'choice', plan: new URL(plan.href).searchParams.get('plan') ?? '' })
})

/** Somebody wants to change what they chose: the bar says what stands. */
function open(button: HTMLElement | null) {
  opener = button
  const choice = choiceNow()
  for (const one of document.querySelectorAll<HTMLElement>('.consent-bar [data-consent]'))
    one.ariaPressed = String(one.dataset['consent'] === choice)
  show(true)
  find<HTMLElement>('.consent-bar h2')?.focus()
}

// A browser that says no to all of this is not asked; a page in a frame is a preview.
const isAsked = !choiceNow() && !(navigator as Answers).globalPrivacyControl && self === top
if (isAsked) show(true)
else sayView()
