import { Trans } from '@lingui/react/macro'
import { DateTime } from '#ui/date-time'
import { CardNumber } from '#ui/ltr'
import { Money } from '#ui/money'
import { PaymentMark } from '#ui/payment-mark'
import type { Subscription } from '../types.ts'
import type { SavedCard } from '../payment-methods/types.ts'

/** When, how much, and from which card; or that the plan ends. */
export function RenewalSentence(props: { subscription: Subscription; card: SavedCard | null }) {
  const { subscription, card } = props
  const { auto_renew, renewal, ends_at } = subscription
  const end = <DateTime value={ends_at} form="date" />
  if (!renewal) return <Trans>انتهى الاشتراك في {end}.</Trans>
  if (subscription.status === 'past_due')
    return <Trans>متأخر: لم يُدفع بعد تجديد المدة التي نهايتها {end}.</Trans>
  if (!auto_renew) return <Trans>متوقف. تبقى الباقة معكم بكل نقاطها حتى {end}، ثم تنتهي.</Trans>
  const day = <DateTime value={renewal.charged_at} form="date" />
  if (waitsForConsent(subscription)) {
    return <Trans>مفعّل، ولا يُخصم في {day} شيء قبل أن توافقوا على السعر الجديد.</Trans>
  }
  const price = <Money amount={renewal.price_after_tax_minor} />
  if (!card) {
    return (
      <Trans>
        مفعّل. في {day} تُخصم {price} من بطاقتكم المحفوظة.
      </Trans>
    )
  }
  return (
    <Trans>
      مفعّل. في {day} تُخصم {price} من <PaymentMark name={card.brand} tiny />{' '}
      <CardNumber lastFour={card.last_four} />.
    </Trans>
  )
}

/** The next period costs what its client has not agreed to. */
function waitsForConsent({ price_change: change, renewal }: Subscription): boolean {
  if (!change?.asks_consent || change.is_agreed) return false
  return renewal?.price_without_discount_minor === change.price_after_tax_minor
}
