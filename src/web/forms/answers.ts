import { data, type DataStrategyResult, isRouteErrorResponse } from 'react-router'
import type { ErrorCode } from '#rules/errors/errors'
import { isLostChunk } from '../browser/lost-chunk.ts'
import { containerOf, forgetKey, isSomebodyHere, keepDrafts, settleForm, settleSent } from './drafts.ts'
import { controlsOf } from './fields.ts'
import { standingAnswer } from './use-answer.ts'

/**
 * What a page does when its loading or action fails. The form stays, with what is typed in it, and shows
 * what happened; only a navigation to another page ends at an error page.
 */

export type Answers = Record<string, DataStrategyResult>

/** Why nothing came of an action. What the server says itself is its own sentence. */
export type Trouble = {
  /** `stale`: somebody else has signed in in this browser since the page was shown. */
  kind: 'offline' | 'silent' | 'fault' | 'refused' | 'stale'
  message?: string | undefined
}

/** The press that an action began with. */
export type Press = {
  container: HTMLElement | null
  button: HTMLElement | null
  section: HTMLElement | null
  /** The button asked first, and the question was answered: all of the form is sent. */
  isConfirmed?: true
}

export type Outcome =
  | { action: 'done'; press: Press }
  | { action: 'refused'; press: Press }
  | { action: 'failed'; press: Press; trouble: Trouble }

/** The error `other_person`; its table is too large for browsers. */
const otherPerson: ErrorCode<'other_person'> = 100041

/** A page that could not be fetched, and no server of ours has said why (frame/route-error.tsx). */
const noAnswer = 'NoAnswer'

type Router = {
  state: {
    location: Place & { key: string }
    navigation: { state: string; location?: Place | undefined }
    revalidation: string
    loaderData: Record<string, unknown>
    actionData: Record<string, unknown> | null
  }
  navigate: (to: Place, how: object) => Promise<void>
  revalidate: () => Promise<void>
}
type Place = { pathname: string; search: string; hash: string }

/** React Router's own, which it leaves for tools like this one. */
function router(): Router | undefined {
  return Reflect.get(globalThis, '__reactRouterDataRouter')
}

let lastPress: Press = { container: null, button: null, section: null }
let notify: (outcome: Outcome) => void = () => undefined

/** `outcome` is called with the result of each action, before the page shows it. */
export function onActionSettled(outcome: (outcome: Outcome) => void): () => void {
  notify = outcome
  const press = ({ target, submitter }: Event & { submitter?: HTMLElement | null }) => {
    const button = submitter ?? (target instanceof Element ? target.closest<HTMLElement>('button') : null)
    const container = target instanceof HTMLFormElement ? target : containerOf(button)
    if (!container && !button) return
    if (isQuestion(container) && lastPress.container instanceof HTMLFormElement) {
      lastPress = { ...lastPress, isConfirmed: true }
      return
    }
    const section = (button ?? container)?.closest<HTMLElement>('section, fieldset, .card') ?? null
    lastPress = { container, button: button ?? null, section }
  }
  const submit = (event: SubmitEvent) => press(event)
  document.addEventListener('click', press, true)
  document.addEventListener('submit', submit, true)
  return () => {
    document.removeEventListener('click', press, true)
    document.removeEventListener('submit', submit, true)
  }
}

/**
 * Asked before a form is sent: what is answered there is about that form, and the dialog is closed by then.
 */
function isQuestion(container: HTMLElement | null): boolean {
  return container instanceof HTMLDialogElement && controlsOf(container).length === 0
}

/** `request` is a copy whose body nobody has read. */
export async function settleAnswers(request: Request, results: Answers): Promise<Answers> {
  if (request.signal.aborted) return results
  return request.method === 'GET'
    ? await settleQuestion(request, results)
    : await settleAction(request, results)
}

async function settleAction(request: Request, results: Answers): Promise<Answers> {
  const [id = '', answer] = Object.entries(results)[0] ?? []
  if (!answer) return results
  const press = lastPress
  // An action that was given up meanwhile has no body.
  const sent = await request.formData().catch(() => undefined)
  const result = contentOf(answer)
  if (sent?.get('dry_run') === 'yes') return settleTrial(id, answer, results)
  if (result instanceof Response) {
    if (leadsToEndpoint(result)) keepDrafts()
    else settle(sent, press)
    return results
  }
  if (answer.type === 'data') {
    if ((statusOf(answer) ?? 200) < 400) settle(sent, press)
    else {
      settleRefused(sent, press, result)
      notify({ action: 'refused', press })
    }
    return results
  }
  const trouble = troubleOf(result)
  const here = router()?.state
  if (!trouble || !here) return results
  keepDrafts()
  notify({ action: 'failed', press, trouble })
  const target = here.navigation.location
  if (here.navigation.state === 'submitting' && target && !isSame(target, here.location)) {
    // The form would lead to another address: the way there is given up.
    void router()?.navigate(here.location, {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    })
    return results
  }
  // The page keeps what it was answered last; the status tells the router that there is nothing new to load.
  const isOfPage = here.navigation.state === 'submitting'
  const last = here.actionData?.[id] ?? (isOfPage ? standingAnswer(here.location.key) : undefined)
  return { [id]: { type: 'data', result: data(last, { status: 503 }) } }
}

/**
 * What a refusal says of the form: under which `key` it is sent next, so that no draft brings back the one
 * before; and that its words have arrived (`isSent`), and something beside them was refused.
 */
function settleRefused(sent: FormData | undefined, press: Press, answer: unknown) {
  const key = sent?.get('key')
  const next: unknown = Reflect.get(Object(answer), 'key')
  if (typeof key === 'string' && typeof next === 'string' && next !== key) forgetKey(key)
  if (Reflect.get(Object(answer), 'isSent') === true) settleDrafts(sent, press)
}

/**
 * What the page tries out by itself while somebody writes (`dry_run`: a preview, what would come of it).
 * Nothing was done and nobody pressed anything: what is typed stays a draft, the page is not loaded anew, and
 * a session that has ended is told at the next press. The status tells the router all that.
 */
function settleTrial(id: string, answer: DataStrategyResult, results: Answers): Answers {
  const result = contentOf(answer)
  if (answer.type === 'data') return { [id]: { type: 'data', result: data(result, { status: 400 }) } }
  if (!(result instanceof Response) && !troubleOf(result)) return results
  return { [id]: { type: 'data', result: data(undefined, { status: 503 }) } }
}

function settle(sent: FormData | undefined, press: Press) {
  settleDrafts(sent, press)
  notify({ action: 'done', press })
}

function settleDrafts(sent: FormData | undefined, press: Press) {
  const isPart = press.button?.dataset['draft'] === 'keep' && !press.isConfirmed
  if (press.container && !isPart) settleForm(press.container)
  if (sent && !isPart) {
    // What was pressed before this program came is no draft yet, and would become one behind its own answer.
    keepDrafts()
    // An action that came once more after a fresh code has another press before it.
    settleSent(sent)
  }
}

async function settleQuestion(request: Request, results: Answers): Promise<Answers> {
  const here = router()?.state
  const failed = Object.entries(results).filter(([, one]) => one.type === 'error')
  for (const [id, one] of Object.entries(results)) {
    const result = contentOf(one)
    if (result instanceof Response && leadsToEndpoint(result)) keepDrafts()
    if (one.type !== 'error' || result instanceof Response) continue
    const trouble = troubleOf(result)
    if (!here || !trouble) continue
    const url = new URL(request.url)
    const { state, location: target } = here.navigation
    const isNavigation = state !== 'idle' && target !== undefined && isSame(target, url)
    if (isNavigation && !isSame(here.location, url)) {
      // A fault that the server answers with has its page, with its status and number.
      if (trouble.kind !== 'fault')
        one.result = Object.assign(new Error('', { cause: result }), { name: noAnswer })
    } else if (isSame(here.location, url) && here.loaderData[id] !== undefined) {
      results[id] = { type: 'data', result: here.loaderData[id] }
    } else if (!isNavigation) {
      // Asked for beside the page, perhaps again and again.
      await new Promise((resolve) => setTimeout(resolve, pauseBeside))
      results[id] = { type: 'data', result: undefined }
    }
  }
  if (failed.length > 0 && failed.every(([id]) => results[id]?.type === 'data')) refreshLater()
  return results
}

let isWaiting = false
/** Until what could not be refreshed is asked for again, in milliseconds. */
const pause = 5_000
/** Before whoever asked beside the page hears that there is nothing, in milliseconds. */
const pauseBeside = 2_000

function refreshLater() {
  if (isWaiting) return
  isWaiting = true
  const again = () => {
    if (!isWaiting) return
    isWaiting = false
    removeEventListener('online', again)
    void router()?.revalidate()
  }
  addEventListener('online', again)
  if (navigator.onLine) setTimeout(again, pause)
}

/**
 * Whoever was signed in is not any more: they come back to the page that they were on, also when the action
 * went to another address, and are told on the sign-in page.
 */
function leadsToEndpoint(response: Response): boolean {
  const url = new URL(response.headers.get('location') ?? '/', location.href)
  const isEndpoint = url.pathname === '/phone' || url.pathname === '/admin/signin'
  if (!isEndpoint || !(url.searchParams.has('ended') || isSomebodyHere())) return false
  url.searchParams.set('ended', '1')
  // Another answer may have led there already.
  const isThere = location.pathname === url.pathname
  const back = isThere
    ? new URLSearchParams(location.search).get('back')
    : location.pathname + location.search
  if (back) url.searchParams.set('back', back)
  // It leads back to this page, so it takes its place: "back" must not open the page again, which would lead
  // here for ever.
  response.headers.set('x-remix-replace', 'true')
  response.headers.set('location', url.pathname + url.search)
  return true
}

function contentOf({ result }: DataStrategyResult): unknown {
  return isWithInit(result) ? result.data : result
}

function statusOf({ result }: DataStrategyResult): number | undefined {
  return isWithInit(result) ? result.init?.status : undefined
}

/** What `data(value, init)` makes. */
function isWithInit(result: unknown): result is { data: unknown; init: ResponseInit | null } {
  return (
    typeof result === 'object' && result !== null && Reflect.get(result, 'type') === 'DataWithResponseInit'
  )
}

function isSame(
  one: { pathname: string; search: string },
  other: { pathname: string; search: string },
): boolean {
  return one.pathname === other.pathname && one.search === other.search
}

/** Null where it is no failure of the way: what was asked for is gone, or the program's own files are. */
function troubleOf(error: unknown): Trouble | null {
  if (isRouteErrorResponse(error)) {
    const message = messageIn(error.data)
    if (error.status === 403 && Reflect.get(Object(error.data), 'code') === otherPerson) {
      return { kind: 'stale', message }
    }
    if (error.status === 403 || error.status === 429) return { kind: 'refused', message }
    if (error.status < 500) return null
    return typeof error.data === 'object'
      ? { kind: 'fault', message }
      : { kind: navigator.onLine ? 'silent' : 'offline' }
  }
  if (isLostChunk(error) || (error instanceof DOMException && error.name === 'AbortError')) return null
  if (!navigator.onLine) return { kind: 'offline' }
  // React Router hides from browsers what a fault of ours was.
  return error instanceof Error && error.message === 'Unexpected Server Error'
    ? { kind: 'fault' }
    : { kind: 'silent' }
}

function messageIn(body: unknown): string | undefined {
  const message: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'message') : undefined
  return typeof message === 'string' && message !== '' ? message : undefined
}
