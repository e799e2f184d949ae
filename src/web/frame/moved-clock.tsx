import { lazy, Suspense } from 'react'
import { useShop } from './store-settings.ts'

/** In demos only, so it is no part of every page. */
const ClockNotice = lazy(async () => ({ default: (await import('./clock-notice.tsx')).ClockNotice }))

/** In a demo: that this client's time is not everybody's. */
export function MovedClock() {
  const clock = useShop()?.clock
  return (
    clock && (
      <Suspense>
        <ClockNotice clock={clock} />
      </Suspense>
    )
  )
}
