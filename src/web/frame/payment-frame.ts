import { useOutletContext } from 'react-router'
import type { PaymentWait } from '#ui/payment-overlay'

export type PaymentFrame = {
  /** Covers the page while a payment is under way; null takes the cover away. */
  cover: (wait: PaymentWait | null) => void
}

/** For pages inside the payment layout, which hands it on. */
export function usePaymentFrame(): PaymentFrame {
  return useOutletContext<PaymentFrame>()
}
