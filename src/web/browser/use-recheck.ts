import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Milliseconds between two looks while something is under way, and after how many the page stops looking. */
const pace = 3_000
const max = 40

/** The page looks again by itself until the money has arrived, or the plan has begun, for two minutes. */
export function useRecheck(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isUnderWay) return
    let looks = 0
    const timer = setInterval(() => {
      if (document.hidden) return
      looks += 1
      if (looks > max) clearInterval(timer)
      else void revalidate()
    }, pace)
    return () => clearInterval(timer)
  }, [isUnderWay, revalidate])
}
