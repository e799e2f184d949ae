import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Ltr } from './ltr.tsx'
import { Money } from './money.tsx'
import { Percent } from './percent.tsx'

/** The sums of a quote or an order, in halalas as they stand on the wire. */
export type Sums = {
  price_before_tax_minor: number
  discount_minor: number
  taxes: { name: string; percentage: number; amount_minor: number }[]
  price_after_tax_minor: number
  previous_balance_minor: number
  /**
   * The part of that which came into the balance with this very order: the unused worth of the plan that it
   * replaces.
   */
  credit_minor?: number
  final_price_minor: number
}

type PriceLinesProps = {
  sums: Sums
  /** The first line's words, such as «باقة درع، 90 يومًا»; else "price before tax". */
  firstLine?: ReactNode
  coupon?: string | null
  /** Whether the last line was paid already or is due. */
  isPaid?: boolean
  /** Every line, also the empty ones. */
  whole?: boolean
  /** What is used of the balance, where it is not the reader's. */
  balanceName?: ReactNode
  /** What the unused worth of the replaced plan is called, where it was not the reader's. */
  creditName?: ReactNode
  /** The last line's words where nothing is due and nothing was paid, as on a cancelled order. */
  totalName?: ReactNode
}

/** Before tax, discount, tax, after tax, balance, due. Decimals line up in both directions. */
export function PriceLines(props: PriceLinesProps) {
  const { sums, firstLine, coupon, isPaid, whole, balanceName, totalName, creditName } = props
  const hasBalance = sums.previous_balance_minor > 0
  const credit = sums.credit_minor ?? 0
  const ownBalance = sums.previous_balance_minor - credit
  return (
    <dl className="price-lines">
      <Line name={firstLine ?? <Trans>السعر قبل الضريبة</Trans>} amount={sums.price_before_tax_minor} />
      {(whole || sums.discount_minor > 0) && (
        <Line
          saving={sums.discount_minor > 0}
          name={
            coupon ? (
              <Trans>
                خصم القسيمة <Ltr>{coupon}</Ltr>
              </Trans>
            ) : (
              <Trans>الخصم</Trans>
            )
          }
          amount={-sums.discount_minor}
        />
      )}
      {sums.taxes.map((tax) => (
        <Line
          key={tax.name}
          name={
            <>
              <bdi>{tax.name}</bdi> <Percent value={tax.percentage} />
            </>
          }
          amount={tax.amount_minor}
        />
      ))}
      {(whole || hasBalance) && (
        <Line name={<Trans>الإجمالي شامل الضريبة</Trans>} amount={sums.price_after_tax_minor} />
      )}
      {credit > 0 && (
        <Line name={creditName ?? <Trans>قيمة ما لم تستخدموه من باقتكم السابقة</Trans>} amount={-credit} />
      )}
      {(credit > 0 ? ownBalance > 0 : whole || hasBalance) && (
        <Line name={balanceName ?? <Trans>رصيدكم السابق</Trans>} amount={-ownBalance} />
      )}
      <Line
        total
        name={totalName ?? (isPaid ? <Trans>المدفوع</Trans> : <Trans>المطلوب الآن</Trans>)}
        amount={sums.final_price_minor}
      />
    </dl>
  )
}

function Line(props: { name: ReactNode; amount: number; total?: boolean; saving?: boolean }) {
  return (
    <div className={props.total ? 'total' : props.saving ? 'saving' : undefined}>
      <dt>{props.name}</dt>
      <dd>
        {/* No minus before zero. */}
        <Money amount={props.amount === 0 ? 0 : props.amount} />
      </dd>
    </div>
  )
}
