import { useLingui } from '@lingui/react/macro'

/** What a card's brand, or what pays in its place, is called. */
export function useBrandName(): (brand: string) => string {
  const { t } = useLingui()
  const names: Record<string, string> = {
    mada: 'mada',
    visa: 'Visa',
    master: 'Mastercard',
    amex: 'Amex',
    unionpay: 'UnionPay',
    apple_pay: 'Apple Pay',
    unknown: t`بطاقة لم تُعرف`,
  }
  return (brand) => names[brand] ?? brand
}
