import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Money } from '#ui/money'
import { type Sum, sumsOf } from './order-sums.ts'
import type { StaffOrder } from './order-types.ts'
import { useRecheck } from '../../browser/use-recheck.ts'

const words: Record<Sum['of'], MessageDescriptor> = {
  by_card: msg`دُفع بالبطاقة`,
  on_account: msg`على حساب الشريك`,
  by_balance: msg`دُفع من الرصيد`,
  to_card: msg`أُعيد إلى البطاقة`,
  off_account: msg`أُسقط عن الشريك`,
  to_balance: msg`أُعيد إلى الرصيد`,
  to_bank: msg`سحب البنك من المتجر`,
  on_its_way: msg`في طريقه إلى العميل`,
  net: msg`الصافي بعد الاسترداد`,
}

/**
 * Once money goes back, which it never does in practice: what was paid, what went back of it and where to,
 * what is on its way, and what is left with the store.
 */
export function NetLines({ order }: { order: StaffOrder }) {
  const { i18n } = useLingui()
  const sums = order.partner?.is_test ? [] : sumsOf(order)
  useRecheck(sums.some((sum) => sum.of === 'on_its_way'))
  if (sums.length === 0) return null
  return (
    <dl className="price-lines">
      {sums.map((sum) => (
        <div key={sum.of} className={sum.of === 'net' ? 'total' : undefined}>
          <dt>{i18n._(words[sum.of])}</dt>
          <dd>
            <Money amount={sum.amount} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
