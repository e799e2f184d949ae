import { useEffect, useState } from 'react'
import { classes } from './classes.tsx'

/** How long a failure stays visible, in milliseconds. */
const failureStays = 2_000

/** Called by any part whose request failed: `reportFailedRequest()`. */
const failed = 'ishtirak:request-failed'

/** Turns the bar red for two seconds. */
export function reportFailedRequest(): void {
  dispatchEvent(new Event(failed))
}

type LoadingBarProps = {
  isLoading: boolean
  hasFailed?: boolean
  /** Within the page instead of at its top; only for showing it. */
  inPlace?: boolean
}

/** Three pixels at the top while a page is fetched; red when a request failed. */
export function LoadingBar({ isLoading, hasFailed = false, inPlace }: LoadingBarProps) {
  const [broken, setBroken] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const fail = () => {
      clearTimeout(timer)
      setBroken(true)
      timer = setTimeout(() => setBroken(false), failureStays)
    }
    addEventListener(failed, fail)
    return () => {
      removeEventListener(failed, fail)
      clearTimeout(timer)
    }
  }, [])

  const state = broken || hasFailed ? 'failed' : isLoading ? 'loading' : 'idle'
  return (
    <div className={classes('loading-bar', inPlace && 'shown')} data-state={state} aria-hidden="true">
      <span />
    </div>
  )
}
