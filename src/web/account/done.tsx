import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Location, useLocation } from 'react-router'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'

/**
 * Shows a success toast once for each answer (`of`) of an action that was done in place. Without script the
 * same text is on the page.
 */
export function Done({ children, of }: { children: ReactNode; of: unknown }) {
  useSayingOnce(children, of)
  return <WithoutScript>{children}</WithoutScript>
}

type DoneToastProps = {
  /** By the names that `?done=` has in addresses of this page. */
  words: Record<string, ReactNode>
  /** The answer of a later action on this page: then the redirect was announced already. */
  answer: unknown
}

/** What the action has done whose redirect (`?done=`) led here: said once, however often the page changes. */
export function DoneToast({ words, answer }: DoneToastProps) {
  const { search, key } = useLocation()
  const done = new URLSearchParams(search).get('done')
  const text = answer || done === null || !Object.hasOwn(words, done) ? null : words[done]
  useSayingOnce(text, useLanding())
  // A form is sent to the address that the router has read: with its answer `done` stands there again.
  useEffect(forgetInAddress, [key])
  return text && <WithoutScript>{text}</WithoutScript>
}

function useSayingOnce(text: ReactNode, of: unknown) {
  const said = useRef<{ of: unknown } | null>(null)
  useEffect(() => {
    if (said.current && said.current.of === of) return
    said.current = { of }
    if (text) showToast(text)
  }, [text, of])
}

/** The key of the location at which this page was come to: an action that is answered here leads nowhere. */
function useLanding(): string {
  const location = useLocation()
  const [landed, setLanded] = useState(location)
  const isLanded = location.key !== landed.key && (isRedirect(location) || !isSamePlace(location, landed))
  if (isLanded) setLanded(location)
  return isLanded ? location.key : landed.key
}

/** The router's own mark, by which it tells a redirect behind an action from the action's answer. */
function isRedirect({ state }: Location<unknown>): boolean {
  return Reflect.get(Object(state), '_isRedirect') === true
}

function isSamePlace(one: Location, other: Location): boolean {
  return one.pathname === other.pathname && one.search === other.search
}

/** What the server has written stands until a script takes the page over. */
function WithoutScript({ children }: { children: ReactNode }) {
  const isStill = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  return isStill ? <Notice tone="good">{children}</Notice> : null
}

function neverChanges() {
  return () => {}
}

/** A reload says nothing again. The router keeps what it has read, so that the page stays as it is. */
function forgetInAddress() {
  const url = new URL(window.location.href)
  if (!url.searchParams.has('done')) return
  url.searchParams.delete('done')
  window.history.replaceState(window.history.state, '', url)
}
