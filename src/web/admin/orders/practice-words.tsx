import { Trans } from '@lingui/react/macro'
import type { StaffOrder } from './order-types.ts'

/**
 * That a settled practice order moved no money: not on its partner's account, not from a client. Source:
 * docs/decisions/0031.
 */
export function PracticeWords({ settledBy }: { settledBy: StaffOrder['settled_by'] }) {
  return settledBy === 'account' ? (
    <Trans>طلب اختبار: لم يُسجّل على حساب الشريك شيء.</Trans>
  ) : (
    <Trans>طلب اختبار: لم يُدفع فيه شيء.</Trans>
  )
}
