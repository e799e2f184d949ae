import { Plural, Trans } from '@lingui/react/macro'
import { Money } from './money.tsx'

type CouponOnRenewalsProps = {
  /** Renewals from the next one on that a coupon lowers: 0 for none, null for all. */
  discounted_renewals: number | null
  /** With tax, in halalas, once the coupon has ended. */
  price_without_discount_minor: number
}

/** How long a coupon lowers renewals, and what they cost after it: said wherever the price of a renewal is. */
export function CouponOnRenewals(props: CouponOnRenewalsProps) {
  const { discounted_renewals: count, price_without_discount_minor: whole } = props
  if (count === 0) return null
  if (count === null) return <Trans>يشمل خصم القسيمة كل تجديد.</Trans>
  return (
    <>
      <Plural
        value={count}
        zero="لا يشمل خصم القسيمة التجديد،"
        one="يشمل خصم القسيمة تجديدًا واحدًا،"
        two="يشمل خصم القسيمة تجديدين،"
        few="يشمل خصم القسيمة # تجديدات،"
        many="يشمل خصم القسيمة # تجديدًا،"
        other="يشمل خصم القسيمة # تجديد،"
      />{' '}
      <Trans>
        ثم يصبح السعر <Money amount={whole} />.
      </Trans>
    </>
  )
}
