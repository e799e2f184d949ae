import { Trans } from '@lingui/react/macro'
import { CouponOnRenewals } from '#ui/coupon-on-renewals'
import { DateTime } from '#ui/date-time'
import { CardNumber } from '#ui/ltr'
import { Money } from '#ui/money'
import { PaymentMark } from '#ui/payment-mark'
import { PlanEnd } from '../plan-end.tsx'
import type { Subscription } from '../types.ts'
import type { SavedCard } from '../card/types.ts'
import { returnDay } from '../pause-days.ts'
import type { Payment } from './paid-at-once.tsx'

/** When, how much, from which card, and how long a coupon lowers it; or that the plan ends. */
export function RenewalSentence(props: { subscription: Subscription; card: SavedCard | null }) {
  const { subscription, card } = props
  const { auto_renew, renewal, ends_at, access_ends_at, grace_ends_at } = subscription
  const end = <PlanEnd end={ends_at} ahead={subscription.plans_ahead} />
  if (!renewal) return <Trans>انتهى الاشتراك في {end}.</Trans>
  if (subscription.status === 'past_due') {
    if (waitsForConsent(subscription)) {
      if (!grace_ends_at) {
        return <Trans>لم يُخصم شيء لتجديد المدة التي نهايتها {end}: ننتظر موافقتكم على السعر الجديد.</Trans>
      }
      const last = <DateTime value={grace_ends_at} form="date" isEnd />
      return (
        <Trans>
          لم يُخصم شيء لتجديد المدة التي نهايتها {end}: ننتظر موافقتكم على السعر الجديد حتى {last}، ثم تنتهي
          الباقة.
        </Trans>
      )
    }
    // Behind a pause nothing runs before it is paid.
    if (!access_ends_at) return <Trans>لم تبدأ مدتكم الجديدة: لم يُدفع تجديدها بعد.</Trans>
    return <Trans>متأخر: لم يُدفع بعد تجديد المدة التي نهايتها {end}.</Trans>
  }
  if (subscription.auto_renew_saves_card) return <Trans>نحفظ بطاقتكم ليبدأ التجديد التلقائي.</Trans>
  if (subscription.auto_renew_awaits_card) {
    if (renewal.is_due && !renewal.needs_consent) {
      return (
        <>
          <DueWithCard renewal={renewal} /> <Trans>من دونها تبقى الباقة معكم حتى {end}، ثم تنتهي.</Trans>
        </>
      )
    }
    return (
      <Trans>يبدأ حين تضيفون بطاقة ويتحقق منها بنككم. من دونها تبقى الباقة معكم حتى {end}، ثم تنتهي.</Trans>
    )
  }
  if (!auto_renew) {
    const back = returnDay(subscription)
    if (back) {
      const day = <DateTime value={back} form="date" />
      return <Trans>متوقف. إن لم تفعّلوه قبل {day} انتهت الباقة بانتهاء إيقافها المؤقت.</Trans>
    }
    if (!access_ends_at) return <Trans>متوقف. انتهت المدة المدفوعة، وتنتهي الباقة معها.</Trans>
    const last = <PlanEnd end={access_ends_at} ahead={subscription.plans_ahead} />
    return subscription.points_total > 0 ? (
      <Trans>متوقف. تبقى الباقة معكم بكل نقاطها حتى {last}، ثم تنتهي.</Trans>
    ) : (
      <Trans>متوقف. تبقى الباقة معكم حتى {last}، ثم تنتهي.</Trans>
    )
  }
  return (
    <>
      <NextCharge renewal={renewal} card={card} subscription={subscription} />{' '}
      {!waitsForConsent(subscription) && <CouponOnRenewals {...renewal} />}
    </>
  )
}

/** What is paid, and from what, with the card that the renewal waits for. */
function DueWithCard({ renewal }: { renewal: Payment }) {
  const price = <Money amount={renewal.price_after_tax_minor} />
  if (renewal.price_after_tax_minor === 0) {
    return <Trans>يبدأ حين تضيفون بطاقة ويتحقق منها بنككم، وتُجدَّد الباقة عندها ولا يُخصم شيء.</Trans>
  }
  if (renewal.card_minor === 0) {
    return (
      <Trans>
        يبدأ حين تضيفون بطاقة ويتحقق منها بنككم، ويُدفع {price} عندها من رصيدكم، ولا يُخصم شيء من البطاقة.
      </Trans>
    )
  }
  if (renewal.balance_used_minor === 0) {
    return <Trans>يبدأ حين تضيفون بطاقة ويتحقق منها بنككم، ويُخصم {price} عندها.</Trans>
  }
  const fromCard = <Money amount={renewal.card_minor} />
  const fromBalance = <Money amount={renewal.balance_used_minor} />
  return (
    <Trans>
      يبدأ حين تضيفون بطاقة ويتحقق منها بنككم، ويُدفع {price} عندها: {fromCard} من البطاقة و{fromBalance} من
      رصيدكم.
    </Trans>
  )
}

type NextChargeProps = {
  subscription: Subscription
  renewal: NonNullable<Subscription['renewal']>
  card: SavedCard | null
}

function NextCharge({ subscription, renewal, card }: NextChargeProps) {
  const day = <DateTime value={renewal.charged_at} form="date" />
  if (waitsForConsent(subscription)) {
    return <Trans>مفعّل، ولا يُخصم في {day} شيء قبل أن توافقوا على السعر الجديد.</Trans>
  }
  const price = <Money amount={renewal.price_after_tax_minor} />
  const fromCard = <Money amount={renewal.card_minor} />
  const fromBalance = <Money amount={renewal.balance_used_minor} />
  if (renewal.card_minor === 0) {
    return renewal.balance_used_minor > 0 ? (
      <Trans>
        مفعّل. في {day} يُدفع التجديد {price} من رصيدكم، ولا يُخصم شيء من بطاقتكم.
      </Trans>
    ) : (
      <Trans>مفعّل. في {day} تُجدَّد الباقة ولا يُخصم شيء.</Trans>
    )
  }
  if (!card) {
    return renewal.balance_used_minor > 0 ? (
      <Trans>
        مفعّل. في {day} يُدفع التجديد {price}: {fromCard} من بطاقتكم المحفوظة و{fromBalance} من رصيدكم.
      </Trans>
    ) : (
      <Trans>
        مفعّل. في {day} يُخصم مبلغ {fromCard} من بطاقتكم المحفوظة.
      </Trans>
    )
  }
  const number = (
    <>
      <PaymentMark name={card.brand} tiny /> <CardNumber lastFour={card.last_four} />
    </>
  )
  if (renewal.balance_used_minor > 0) {
    return (
      <Trans>
        مفعّل. في {day} يُدفع التجديد {price}: {fromCard} من {number} و{fromBalance} من رصيدكم.
      </Trans>
    )
  }
  return (
    <Trans>
      مفعّل. في {day} يُخصم مبلغ {fromCard} من {number}.
    </Trans>
  )
}

/** The next period costs what its client has not agreed to. */
export function waitsForConsent({ renewal, failed_renewal: failed }: Subscription): boolean {
  return failed === null && (renewal?.needs_consent ?? false)
}
