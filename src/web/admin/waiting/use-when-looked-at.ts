import { useEffect, useRef } from 'react'

/** As often as this while the tab is looked at, in milliseconds. */
const rhythm = 60_000

/** Calls back whenever the tab is looked at again, and once a minute while it is. */
export function useWhenLookedAt(callback: () => unknown) {
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
  }, [])
}
