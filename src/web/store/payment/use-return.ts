import { useEffect, useRef } from 'react'

/** The back button of the bank's page shows a page as it was left: busy, and not knowing what happened since. */
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
