import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useStore } from '../../frame/store-settings.ts'
import { isSafariOnIos } from './apple-device.ts'
import type { ApplePayProps } from './apple-pay.tsx'
import { AppleRoom } from './apple-room.tsx'

/**
 * The place of Apple Pay, above the cards. Only Safari on iOS, in a store that takes it, fetches the part
 * itself, which is the button or says why there is none; room is kept for it, so that nothing moves when it
 * comes.
 */
export function ApplePaySlot(props: ApplePayProps) {
  const isTaken = useStore()?.payment_marks.includes('apple_pay') ?? false
  // A page that came drawn is first what the server drew, which knows no browser.
  const isIphone = useSyncExternalStore(
    never,
    () => isSafariOnIos(navigator),
    () => false,
  )
  const mayTry = isTaken && isIphone
  const [Part, setPart] = useState<ComponentType<ApplePayProps> | null>(null)

  useEffect(() => {
    if (!mayTry) return
    let isHere = true
    import('./apple-pay.tsx').then(
      ({ ApplePay }) => isHere && setPart(() => ApplePay),
      // Cards are there all the same.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [mayTry])

  if (!mayTry) return null
  return Part ? <Part {...props} /> : <AppleRoom {...props} />
}

/** A browser stays what it is. */
const never = () => () => undefined
