import { lazy, Suspense, useState } from 'react'
import type { PaymentWait } from '#ui/payment-overlay'
import { OutletByThing } from '../frame/outlet-by-thing.tsx'
import type { PaymentFrame } from '../frame/payment-frame.ts'
import { CheckoutFrame } from './checkout-frame.tsx'

/** Comes when there is something to wait for. */
const PaymentOverlay = lazy(async () => ({ default: (await import('#ui/payment-overlay')).PaymentOverlay }))

/** Step 3, paying: the checkout's frame and the overlay that covers it while a payment is processed. */
export default function PaymentLayout() {
  const [wait, cover] = useState<PaymentWait | null>(null)
  return (
    <CheckoutFrame>
      <OutletByThing context={{ cover } satisfies PaymentFrame} />
      <Suspense>{wait && <PaymentOverlay {...wait} />}</Suspense>
    </CheckoutFrame>
  )
}
