import { Trans } from '@lingui/react/macro'
import { isOpenPayment } from '#rules/payments/payment'
import { Money } from '#ui/money'
import type { ShownQuote } from './types.ts'

type ChargedByLink = Pick<
  ShownQuote,
  'payment' | 'charged_minor' | 'returned_minor' | 'refunded_minor' | 'charged_back_minor'
>

/**
 * What a quote that is over, or that was withdrawn, has cost whoever tried to pay it: nothing is said not to
 * be charged that was.
 */
export function MoneyByLink({ quote }: { quote: ChargedByLink }) {
  const settled = quote.charged_minor - quote.returned_minor
  const paid = <Money amount={settled} />
  const isOpen = quote.payment !== null && isOpenPayment(quote.payment.status)
  return (
    <>
      {settled > 0 && (
        <>
          <Trans>دُفع الطلب بهذا الرابط: وصل المبلغ {paid}.</Trans> <WentBack {...quote} />{' '}
        </>
      )}
      <Returned amount={quote.returned_minor} />{' '}
      {isOpen ? (
        <Trans>
          لم تنتهِ لدى البنك بعد عملية دفع بهذا الرابط. إن خُصم مبلغ ولم يُدفع به الطلب أعدناه كاملًا إلى البطاقة
          نفسها.
        </Trans>
      ) : (
        quote.charged_minor === 0 && <Trans>لم يُخصم أي مبلغ من هذه الصفحة.</Trans>
      )}
    </>
  )
}

/** What came by the link, could not pay the order, and goes back; nobody else tells its payer. Halalas. */
export function Returned({ amount }: { amount: number }) {
  if (amount === 0) return null
  const returned = <Money amount={amount} />
  return (
    <Trans>
      خُصم برابط هذا العرض {returned} ولم يُدفع به الطلب، فنعيده كاملًا إلى البطاقة التي خُصم منها، وقد يستغرق
      ظهوره لدى البنك بضعة أيام عمل.
    </Trans>
  )
}

/** What of the money that paid the order went back: by the store, or by the card's bank after a dispute. */
export function WentBack({
  refunded_minor: refunded,
  charged_back_minor: disputed,
}: Pick<ShownQuote, 'refunded_minor' | 'charged_back_minor'>) {
  const given = <Money amount={refunded - disputed} />
  const bank = <Money amount={disputed} />
  return (
    <>
      {refunded > disputed && <Trans>ثم أُعيد منه {given} إلى البطاقة.</Trans>}{' '}
      {disputed > 0 && <Trans>ثم أعاد البنك منه {bank} إلى البطاقة بعد اعتراض على الدفع.</Trans>}
    </>
  )
}
