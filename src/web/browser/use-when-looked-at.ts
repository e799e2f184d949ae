import { useEffect, useRef } from 'react'

/**
 * Calls back whenever the tab is looked at again, and again and again while it is.
 * @param rhythm milliseconds between two calls
 */
export function useWhenLookedAt(callback: () => unknown, rhythm = 60_000) {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  }, [callback])
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && latest.current())
    const timer = setInterval(look, rhythm)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [rhythm])
}
