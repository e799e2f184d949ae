import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TapCharge } from '#integrations/payments/tap-shapes'

/** Currencies whose amounts have three decimals in what is hashed. */
const threeDecimals = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/** Whether the hash is Tap's over this charge. Source: Tap, "Validate the webhook (hashstring)". */
export function isTapHash(given: string, charge: TapCharge, secretKey: string): boolean {
  const text = [
    `x_id${charge.id}`,
    `x_amount${charge.amount.toFixed(threeDecimals.has(charge.currency) ? 3 : 2)}`,
    `x_currency${charge.currency}`,
    `x_gateway_reference${charge.reference?.gateway ?? ''}`,
    `x_payment_reference${charge.reference?.payment ?? ''}`,
    `x_status${charge.status}`,
    `x_created${charge.transaction?.created ?? ''}`,
  ].join('')
  const expected = createHmac('sha256', secretKey).update(text).digest()
  const result = Buffer.from(given, 'hex')
  return result.length === expected.length && timingSafeEqual(result, expected)
}
