import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Money } from '#ui/money'
import type { StaffOrder } from './order-types.ts'

/** Milliseconds between two looks while money is on its way back, and after how many the page stops looking. */
const pace = 3_000
const max = 40

/** Under what was paid: what went back of it, what is on its way, and what is left with the store. */
export function NetLines({ order }: { order: StaffOrder }) {
  const onItsWay = order.refunds
    .filter(({ status, cause }) => cause === 'staff' && (status === 'requested' || status === 'pending'))
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  useRecheck(onItsWay > 0)
  if (order.refunded_minor + onItsWay === 0) return null
  const paid = order.final_price_minor + order.previous_balance_minor
  return (
    <dl className="price-lines">
      {order.refunded_minor > 0 && (
        <Line
          name={
            order.settled_by === 'account' ? <Trans>أُسقط عن الشريك</Trans> : <Trans>أُعيد إلى العميل</Trans>
          }
          amount={-order.refunded_minor}
        />
      )}
      {onItsWay > 0 && <Line name={<Trans>في طريقه إلى العميل</Trans>} amount={-onItsWay} />}
      <Line total name={<Trans>الصافي بعد الاسترداد</Trans>} amount={paid - order.refunded_minor - onItsWay} />
    </dl>
  )
}

function Line({ name, amount, total = false }: { name: ReactNode; amount: number; total?: boolean }) {
  return (
    <div className={total ? 'total' : undefined}>
      <dt>{name}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  )
}

/** The page looks again by itself until the money has arrived, for two minutes. */
function useRecheck(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isUnderWay) return
    let looks = 0
    const timer = setInterval(() => {
      if (document.hidden) return
      looks += 1
      if (looks > max) clearInterval(timer)
      else void revalidate()
    }, pace)
    return () => clearInterval(timer)
  }, [isUnderWay, revalidate])
}
