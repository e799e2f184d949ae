import { Trans } from '@lingui/react/macro'
import type { DifferenceKind } from '#rules/payments/reconciliation'

/** How a payment at the gateway differs from ours. */
export function DifferenceWords({ kind }: { kind: DifferenceKind }) {
  switch (kind) {
    case 'unknown_here':
      return <Trans>مبلغ لدى البوابة لا نعرفه</Trans>
    case 'unknown_there':
      return <Trans>مدفوع عندنا ولا تعرفه البوابة</Trans>
    case 'not_settled_here':
      return <Trans>أخذت البوابة المبلغ ولم يُسجَّل عندنا</Trans>
    case 'not_paid_there':
      return <Trans>مدفوع عندنا ولم تأخذه البوابة</Trans>
    case 'amount':
      return <Trans>المبلغ مختلف</Trans>
    case 'refunded':
      return <Trans>المسترد مختلف</Trans>
  }
}
