import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'

/**
 * Shows a success toast once: after the redirect (`?done=`) that the action led to, or in place. Without
 * script the same text is on the page. `of` is the action's answer where there was no redirect; a new one is
 * announced again.
 */
export function Done({ children, of: answer }: { children: ReactNode; of?: unknown }) {
  const { key } = useLocation()
  const of = answer ?? key
  const said = useRef<{ of: unknown } | null>(null)
  useEffect(() => {
    if (said.current?.of === of && said.current) return
    said.current = { of }
    showToast(children)
    forgetInAddress()
  }, [children, of])
  // What the server has written stands until a script takes the page over.
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

type DoneToastProps = {
  /** By the names that `?done=` has in addresses of this page. */
  words: Record<string, ReactNode>
  /** The answer of a later action on this page: then the redirect was announced already. */
  answer: unknown
}

/** What the action that led here has done. */
export function DoneToast({ words, answer }: DoneToastProps) {
  const done = new URLSearchParams(useLocation().search).get('done')
  if (answer || done === null || !Object.hasOwn(words, done)) return null
  return <Done>{words[done]}</Done>
}

/** A reload says nothing again. The router keeps what it has read, so that the page stays as it is. */
function forgetInAddress() {
  const url = new URL(window.location.href)
  if (!url.searchParams.has('done')) return
  url.searchParams.delete('done')
  window.history.replaceState(window.history.state, '', url)
}
