import { givenUp } from './give-up.ts'
import {
  type Draft,
  draftKey,
  dropOthers,
  leaveArea,
  type Owner,
  readDraft,
  takeDraft,
  writeDraft,
} from './draft-store.ts'
import { announceValue, controlsOf, namedControls, putValue, readFields, valueOf, write } from './fields.ts'

/**
 * Every form of every page, watched from outside: what is typed in it is kept as a draft, and comes back when
 * the same form is drawn for the same person again. A form has nothing to do for it.
 */

type Watched = {
  key: string
  path: string
  /** What the page showed before anybody typed. */
  was: Map<string, string>
  /** Of the draft, for fields that are not drawn yet. */
  waiting: Map<string, string>
  /**
   * It was sent, and nobody has touched the page since: what changes in it is the page's own doing, such as
   * an emptied field.
   */
  isSettled: boolean
}

/** A page is looked over so long after the last letter, in milliseconds. */
const rest = 200
/** Carried by forms for the server: which edit or creation this is. */
const begun = ['key', '_version', '_stood']
/** Which form it is, where a page has several of a kind. */
export const naming = [
  'intent',
  'id',
  'member',
  'group',
  'token',
  'endpoint',
  'product_id',
  '_section',
  'client_id',
  'adjustment',
  'change_id',
]

/** With what a person begins to change something, before it has changed. */
const gestures = ['beforeinput', 'keydown', 'pointerdown']

const watched = new Map<HTMLElement, Watched>()
let place: { owner: Owner; path: string } | undefined
let isFirstLook = true
let timer: ReturnType<typeof setTimeout> | undefined
let isFilling = false
/** Keys under which nothing is asked any more: a refusal has named another one. */
const over = new Set<string>()

/** Called with a form whose draft was put back. */
let onRestored: (container: HTMLElement) => void = () => undefined

/** Where the page stands now, and for whom; `restored` is called for each form that a draft was put into. */
export function watchForms(owner: Owner, path: string, restored: (container: HTMLElement) => void): void {
  onRestored = restored
  if (place?.owner.person !== owner.person || place.owner.area !== owner.area) dropOthers(owner)
  place = { owner, path }
  look()
}

/** Whether the page that stands was made for somebody who is signed in. */
export function isSomebodyHere(): boolean {
  return Boolean(place?.owner.person)
}

/** From now on for as long as the page stands. */
export function startDrafts(): () => void {
  const soon = () => {
    if (isFilling) return
    clearTimeout(timer)
    timer = setTimeout(keepDrafts, rest)
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  for (const event of ['input', 'change', 'click']) document.addEventListener(event, soon, true)
  for (const event of gestures) document.addEventListener(event, takeAsShown, true)
  addEventListener('pagehide', keepDrafts)
  document.addEventListener('visibilitychange', keepDrafts)
  document.addEventListener('submit', keepOrLeave, true)
  document.addEventListener(givenUp, giveUp)
  // What was typed before this program came made no event for it.
  soon()
  return () => {
    observer.disconnect()
    for (const event of ['input', 'change', 'click']) document.removeEventListener(event, soon, true)
    for (const event of gestures) document.removeEventListener(event, takeAsShown, true)
    removeEventListener('pagehide', keepDrafts)
    document.removeEventListener('visibilitychange', keepDrafts)
    document.removeEventListener('submit', keepOrLeave, true)
    document.removeEventListener(givenUp, giveUp)
  }
}

/** Signing out removes all drafts, and what else the tab knows of the person. */
function keepOrLeave({ target }: Event) {
  keepDrafts()
  const action = target instanceof HTMLFormElement ? target.getAttribute('action')?.split('?')[0] : null
  if (action === '/logout' || action === '/admin/logout') {
    leaveArea(action === '/logout' ? 'client' : 'staff')
    watched.clear()
    place = undefined
  }
}

/** The form, or the dialog, that an element stands in. */
export function containerOf(element: Element | null): HTMLElement | null {
  const form = element instanceof HTMLButtonElement ? element.form : null
  return form ?? element?.closest<HTMLElement>('form, dialog') ?? null
}

function containers(): HTMLElement[] {
  const forms = [...document.forms].filter(isWritten)
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')]
  return [...forms, ...dialogs].filter((one) => controlsOf(one).length > 0)
}

/** Neither a question to the server (search, filters), nor where passwords are entered. */
function isWritten(form: HTMLFormElement): boolean {
  if (form.method === 'get' && (form.hasAttribute('action') || form.role === 'search')) return false
  return form.dataset['draft'] !== 'off' && !form.querySelector('[autocomplete="current-password"]')
}

/** Forms come and go with the page: new ones are taken on, and get back what was typed in them. */
function look() {
  if (!place || isFilling) return
  const { owner, path } = place
  for (const container of containers()) {
    const known = watched.get(container)
    if (known?.path === path) {
      if (known.waiting.size > 0) fill(container, known)
      continue
    }
    const key = draftKey(owner, path, nameOf(container))
    const own = readDraft(key)
    // What was merely emptied gives way to words that were typed elsewhere.
    const isWrittenIn = Object.values(own?.fields ?? {}).some(([, now]) => now !== '')
    const draft = isWrittenIn ? own : (takeOver(container, place) ?? own)
    const was = readFields(container, isFirstLook ? 'served' : 'now')
    const waiting = new Map<string, string>()
    for (const [name, [before, now]] of Object.entries(draft?.fields ?? {})) {
      was.set(name, before)
      waiting.set(name, now)
    }
    const one = { key, path, was, waiting, isSettled: false }
    watched.set(container, one)
    if (draft) {
      fill(container, one)
      for (const [name, value] of Object.entries(draft.begun)) {
        const field = hidden(container, name)
        if (field && !over.has(value)) write(field, value)
      }
    }
  }
  for (const container of watched.keys()) if (!container.isConnected) watched.delete(container)
  isFirstLook = false
}

/**
 * What was typed at another address, for which this form stands now (`data-draft-from`): this form's own from
 * now on, and a new message, as its key belongs to the other address.
 */
function takeOver(
  container: HTMLElement,
  { owner, path }: { owner: Owner; path: string },
): Draft | undefined {
  const from = container.dataset['draftFrom']
  if (!from) return undefined
  const name = nameOf(container).replaceAll(path, from)
  const fields = takeDraft(draftKey(owner, from, name))?.fields
  return fields && { fields, begun: {} }
}

function nameOf(container: HTMLElement): string {
  const names = naming.map((name) => hidden(container, name)?.value).filter(Boolean)
  const action = container.getAttribute('action')?.split('?')[0] ?? ''
  const fields =
    names.length > 0 || container.id
      ? ''
      : [...new Set(controlsOf(container).map(({ name }) => name))].slice(0, 3).join()
  return [container.tagName.toLowerCase(), container.id, action, ...names, fields].filter(Boolean).join('|')
}

function hidden(container: HTMLElement, name: string) {
  return container.querySelector<HTMLInputElement>(`input[type="hidden"][name="${name}"]`)
}

function fill(container: HTMLElement, one: Watched) {
  const controls = namedControls(container)
  let isChanged = false
  isFilling = true
  for (const [name, value] of one.waiting) {
    const found = controls.get(name)
    if (!found) continue
    one.waiting.delete(name)
    if (valueOf(found) === value) {
      if (isFirstLook && valueOf(found, 'served') !== value) announceValue(found)
      continue
    }
    putValue(found, value)
    isChanged = true
  }
  isFilling = false
  if (isChanged) onRestored(container)
}

/** Keeps at once what differs from what the page showed. */
export function keepDrafts(): void {
  clearTimeout(timer)
  for (const [container, one] of watched) {
    if (!container.isConnected) continue
    if (one.isSettled) one.was = readFields(container)
    const { key, was, waiting } = one
    const fields: Draft['fields'] = {}
    for (const [name, now] of readFields(container)) {
      const before = was.get(name) ?? ''
      if (now !== before) fields[name] = [before, now]
    }
    for (const [name, now] of waiting) fields[name] = [was.get(name) ?? '', now]
    const carried = begun.map((name) => [name, hidden(container, name)?.value ?? ''] as const)
    const going = carried.filter(([, value]) => value !== '' && !over.has(value))
    writeDraft(key, { fields, begun: Object.fromEntries(going) })
  }
}

/** The words stay a draft, which the form that is drawn behind a refusal sends under its own key. */
export function forgetKey(key: string): void {
  over.add(key)
  keepDrafts()
}

/** What stands in the form is sent, or given up: from now on it is how the form was opened. */
export function settleForm(container: HTMLElement): void {
  const one = watched.get(container)
  if (!one) return
  writeDraft(one.key, undefined)
  one.waiting.clear()
  one.was = readFields(container)
  one.isSettled = true
}

/** From the first touch on, what changes in a form that was sent is somebody's doing, and a draft again. */
function takeAsShown() {
  for (const [container, one] of watched) {
    if (!one.isSettled) continue
    one.was = readFields(container)
    one.isSettled = false
  }
}

/**
 * The same for every form whose words went with an action that was sent in another way, such as once more
 * after a fresh code.
 */
export function settleSent(sent: FormData): void {
  for (const [container, { key }] of watched) {
    const fields = Object.entries(readDraft(key)?.fields ?? {})
    if (fields.length > 0 && fields.every(([name, [, now]]) => isSent(sent, name, now))) settleForm(container)
  }
}

function isSent(sent: FormData, field: string, now: string): boolean {
  const [, name = '', kind = '', mark = ''] = /^(.*)([#:=])([^#:=]*)$/s.exec(field) ?? []
  const values = sent.getAll(name).map((value) => String(value).replaceAll('\r\n', '\n'))
  if (kind === '=') return values.includes(mark) === (now === '1')
  return values[kind === '#' ? Number(mark) : 0] === now
}

function giveUp({ target }: Event) {
  for (const container of watched.keys()) {
    if (target === document || target === container) settleForm(container)
  }
}

/** Empties a restored form again: back to what the page showed. */
export function discardDraft(container: HTMLElement): void {
  const one = watched.get(container)
  if (!one) return
  const controls = namedControls(container)
  isFilling = true
  for (const [name, value] of one.was) putValue(controls.get(name) ?? [], value)
  isFilling = false
  settleForm(container)
}
