import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '../types.ts'

/** Milliseconds between two looks, and until we stop looking: activation takes a second or two. */
const pace = 2_000
const patience = 60_000

/**
 * While a paid order is activated, or its card or the bank's answer is awaited, the page looks again by
 * itself, for a minute; then it says that a message follows.
 */
export function useProgress({ id, status }: Order, isAwaited: boolean): 'still' | 'looking' | 'slow' {
  const isUnderWay = isAwaited || status === 'awaiting_fullfilment' || status === 'processing'
  const { revalidate } = useRevalidator()
  const [slow, setSlow] = useState<string>()

  useEffect(() => {
    if (!isUnderWay || slow === id) return
    const started = performance.now()
    const timer = setInterval(() => {
      if (performance.now() - started > patience) setSlow(id)
      else if (!document.hidden) void revalidate()
    }, pace)
    return () => clearInterval(timer)
  }, [id, isUnderWay, revalidate, slow])

  if (!isUnderWay) return 'still'
  return slow === id ? 'slow' : 'looking'
}
