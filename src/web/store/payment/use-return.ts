import { useEffect, useRef } from 'react'

/** Another tab was in front, and may have paid or changed what this one shows. */
export function useSeenAgain(onSeen: () => void) {
  const latest = useRef(onSeen)
  useEffect(() => {
    latest.current = onSeen
  })
  useEffect(() => {
    const see = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [])
}

/**
 * The back button of the bank's page shows a page as it was left: busy, and not knowing what happened since.
 */
export function useReturn(onReturn: () => void) {
  const latest = useRef(onReturn)
  useEffect(() => {
    latest.current = onReturn
  })
  useEffect(() => {
    const see = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current()
    }
    addEventListener('pageshow', see)
    return () => removeEventListener('pageshow', see)
  }, [])
}
