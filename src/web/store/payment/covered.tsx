import { Trans } from '@lingui/react/macro'
import { Money } from '#ui/money'
import type { PayableOrder } from './read-order.server.ts'

type CoveredProps = {
  sums: PayableOrder['sums']
  /** The plan is to renew, and no card is kept that could pay for it. */
  leavesNoCard: boolean
}

/** Why nothing is asked for, and what the renewal that was chosen still waits for. */
export function Covered({ sums, leavesNoCard }: CoveredProps) {
  const { previous_balance_minor: balance } = sums
  const fromBalance = <Money amount={balance} />
  return (
    <p className="card padded">
      {sums.credit_minor ? (
        <Trans>
          قيمة ما لم تستخدموه من باقتكم السابقة تغطي المبلغ مع ما في الملخص من خصم أو رصيد. أكّدوا الطلب
          ليكتمل.
        </Trans>
      ) : balance && sums.discount_minor ? (
        <Trans>يُدفع من رصيدكم {fromBalance}، والخصم يغطي الباقي. أكّدوا الطلب ليكتمل.</Trans>
      ) : balance ? (
        <Trans>يُدفع المبلغ كله من رصيدكم: {fromBalance}. أكّدوا الطلب ليكتمل.</Trans>
      ) : (
        <Trans>الخصم يغطي المبلغ كله. أكّدوا الطلب ليكتمل.</Trans>
      )}
      {leavesNoCard && (
        <>
          {' '}
          <Trans>لا بطاقة محفوظة لديكم، فيبدأ التجديد التلقائي حين تضيفون بطاقة بعد تأكيد الطلب.</Trans>
        </>
      )}
    </p>
  )
}
