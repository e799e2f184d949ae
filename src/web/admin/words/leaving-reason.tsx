import { Trans } from '@lingui/react/macro'
import type { StopRenewalReason } from '#rules/sale/stop-renewal-reasons'

/** Why a client stopped the renewal. */
export function LeavingReason({ reason }: { reason: StopRenewalReason }) {
  switch (reason) {
    case 'too_expensive':
      return <Trans>السعر أعلى مما يناسبه</Trans>
    case 'not_used':
      return <Trans>لم يعد يستخدمها</Trans>
    case 'missing_feature':
      return <Trans>تنقصها ميزة</Trans>
    case 'found_other':
      return <Trans>وجد خدمة أخرى</Trans>
    case 'trouble':
      return <Trans>واجه مشكلات</Trans>
    case 'other':
      return <Trans>سبب آخر</Trans>
  }
}
