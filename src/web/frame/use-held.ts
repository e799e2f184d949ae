import { useEffect, useState } from 'react'

/**
 * The minimum time, in milliseconds, for which a sign of loading is shown, so that it never flickers. Source:
 * specification section 9.
 */
const min = 200

/** `shown`, which stays for the minimum time after it became null. Answers are not delayed by it. */
export function useHeld<T>(shown: T | null): T | null {
  const [held, setHeld] = useState<T | null>(null)
  if (shown !== null && held !== shown) setHeld(shown)

  useEffect(() => {
    if (shown !== null || held === null) return
    const timer = setTimeout(() => setHeld(null), min)
    return () => clearTimeout(timer)
  }, [shown, held])

  return shown ?? held
}
