import { useEffect, useState } from 'react'

/** What tells of a wait stays on for so long, in milliseconds, so that it never only flickers. Source: specification section 9. */
const min = 200

/** The same, and a moment longer when it goes. Answers are not delayed by it. */
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
