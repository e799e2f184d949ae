import { Outlet } from 'react-router'
import { CheckoutFrame } from './checkout-frame.tsx'

/** Step 1, phone and code. */
export default function ClientLoginLayout() {
  return (
    <CheckoutFrame>
      <Outlet />
    </CheckoutFrame>
  )
}
