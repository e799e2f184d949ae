import { Outlet } from 'react-router'
import { CheckoutFrame } from './checkout-frame.tsx'

/** Step 2, details and members. */
export default function CheckoutLayout() {
  return (
    <CheckoutFrame>
      <Outlet />
    </CheckoutFrame>
  )
}
