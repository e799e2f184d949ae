import { Trans } from '@lingui/react/macro'
import { isChargedDayBefore } from '#rules/sale/charge-time'

/** When renewals of a plan of so many days are charged, as a part of a sentence. */
export function ChargeTime({ days }: { days: number }) {
  return isChargedDayBefore(days) ? <Trans>قبل نهاية كل مدة بيوم</Trans> : <Trans>عند منتصف كل مدة</Trans>
}
