import { Plural, Trans } from '@lingui/react/macro'
import { Money } from './money.tsx'

type LaterPrice = { renewals: number | null; price_after_tax_minor: number }

export type CouponOnRenewalsProps = {
  /** Renewals from the next one on that a coupon lowers: 0 for none, null for all. */
  discounted_renewals: number | null
  /**
   * What those behind them cost, with tax, in halalas: an older coupon may lower some before the whole price
   * comes.
   */
  later_prices: LaterPrice[]
}

/**
 * How long a coupon lowers renewals, and what they cost after it: said wherever the price of a renewal is.
 */
export function CouponOnRenewals(props: CouponOnRenewalsProps) {
  const { discounted_renewals: count, later_prices: later } = props
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
      />
      {later.map(({ renewals, price_after_tax_minor: price }, nth) => (
        <Then key={nth} price={price} renewals={renewals} isFirst={nth === 0} />
      ))}
    </>
  )
}

/** One more price of the row; the last of them holds from then on. */
function Then(props: { price: number; renewals: number | null; isFirst: boolean }) {
  const { renewals, isFirst } = props
  const price = <Money amount={props.price} />
  if (renewals === null) {
    return <> {isFirst ? <Trans>ثم يصبح السعر {price}.</Trans> : <Trans>ثم {price}.</Trans>}</>
  }
  return (
    <>
      {' '}
      {isFirst ? <Trans>ثم يصبح السعر {price}</Trans> : <Trans>ثم {price}</Trans>}{' '}
      <Plural
        value={renewals}
        zero="،"
        one="لتجديد واحد،"
        two="لتجديدين،"
        few="لـ# تجديدات،"
        many="لـ# تجديدًا،"
        other="لـ# تجديد،"
      />
    </>
  )
}
