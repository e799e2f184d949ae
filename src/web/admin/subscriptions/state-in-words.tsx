import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatWholePhone } from '#locales/format'
import { LinkButton } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { useMay } from '../../frame/staff-user.ts'
import { useFailureWords } from '../words/failure-words.ts'
import { useSubscriptionActionNames } from '../words/subscription-action-words.ts'
import type { StaffSubscription } from './subscription-types.ts'

/** How the plan stands and what comes next, in one sentence: what an agent says on the phone. */
export function StateInWords({ subscription }: { subscription: StaffSubscription }) {
  const { status, failed_renewal: failed, plan_change: change, offered_to: offer } = subscription
  const nameOf = useSubscriptionActionNames()
  const mayServe = useMay('subscription:serve')
  const reasonOf = useFailureWords()
  // What the bank said of the last charge.
  const failure = subscription.charges[0]?.failure
  const reason = failure && <Trans>سبب الرفض: {reasonOf(failure)}.</Trans>
  if (failed) {
    return (
      <Notice
        tone="bad"
        title={
          failed.is_unanswered ? (
            <Trans>لم نتمكن من الوصول إلى البنك لخصم التجديد، ويُعاد تلقائيًا.</Trans>
          ) : (
            <Trans>تعثّر خصم التجديد، ولم يُدفع بعد.</Trans>
          )
        }
      >
        <Sentence subscription={subscription} />{' '}
        {subscription.client.is_blocked && (
          <>
            <Trans>لا يُخصم شيء ما دام العميل محظورًا.</Trans>{' '}
          </>
        )}
        <Link to={href('/admin/orders/:id', { id: failed.order_id })}>
          <Trans>طلب التجديد</Trans>
        </Link>
        {reason && <p className="mt-2">{reason}</p>}
        {mayServe && !failed.is_unanswered && (
          <div className="row mt-3 gap-2">
            <LinkButton to="?act=charge_now" icon="card" preventScrollReset>
              {nameOf('charge_now')}…
            </LinkButton>
            <LinkButton to="?act=send_payment_link" kind="second" preventScrollReset>
              {nameOf('send_payment_link')}…
            </LinkButton>
          </div>
        )}
      </Notice>
    )
  }
  if (change?.kind === 'upgrade' && change.order_id) {
    return (
      <Notice
        tone="wait"
        title={
          <Trans>
            طُلب الانتقال إلى <bdi>{change.product.name}</bdi> ولم يُدفع.
          </Trans>
        }
      >
        {reason && <p>{reason}</p>}
        <Sentence subscription={subscription} />{' '}
        <Link to={href('/admin/orders/:id', { id: change.order_id })}>
          <Trans>الطلب وحالة دفعه</Trans>
        </Link>
      </Notice>
    )
  }
  const isCalm =
    status === 'active' && !offer && !subscription.client.is_blocked && !awaitsConsent(subscription)
  return (
    <Notice tone={isCalm ? 'info' : 'wait'}>
      <Sentence subscription={subscription} />
      <Gift subscription={subscription} />
      {offer && (
        <p className="mt-2">
          <Trans>
            عُرض نقل ملكيته إلى <Taker subscription={subscription} />، وينتظر قبوله حتى{' '}
            <DateTime value={offer.expires_at} form="date" />. لا تُغيَّر الباقة ولا تُوقف مؤقتًا قبل ذلك، ويسحب
            المالك عرضه من صفحة «المشاركة الجماعية» في حسابه.
          </Trans>
        </p>
      )}
    </Notice>
  )
}

/** The plan that runs was given, and another one was bought. */
function Gift({ subscription }: { subscription: StaffSubscription }) {
  const { gift, product, ends_at, auto_renew, renewal, client } = subscription
  if (!gift) return null
  const name = <bdi>{product.name}</bdi>
  const bought = <bdi>{gift.bought.name}</bdi>
  const day = <DateTime value={gift.until} form="date" isEnd />
  const isPaidBehind = Date.parse(ends_at) > Date.parse(gift.until)
  return (
    <p className="mt-2">
      {gift.bought.id === product.id ? (
        <Trans>
          باقة {name} هدية حتى {day}، ثم تبدأ المدة التي اشتراها العميل منها.
        </Trans>
      ) : isPaidBehind || (auto_renew && !client.is_blocked && renewal?.product.id === gift.bought.id) ? (
        <Trans>
          باقة {name} هدية حتى {day}، ثم تعود باقة {bought} التي اشتراها العميل.
        </Trans>
      ) : (
        <Trans>
          باقة {name} هدية حتى {day}. الباقة التي اشتراها العميل: {bought}.
        </Trans>
      )}
    </p>
  )
}

/** The member to whom the plan is offered. */
function Taker({ subscription: { members, offered_to: offer } }: { subscription: StaffSubscription }) {
  const taker = members.find(({ id }) => id === offer?.member_id)
  if (!taker) return <Trans>أحد الأعضاء</Trans>
  return taker.name ? <bdi>{taker.name}</bdi> : <Ltr>{formatWholePhone(taker.phone)}</Ltr>
}

function Sentence({ subscription }: { subscription: StaffSubscription }): ReactNode {
  const { status, renewal, paused_until: pausedUntil, failed_renewal: failed } = subscription
  const end = <DateTime value={subscription.ends_at} form="date" isEnd />
  if (failed) {
    const grace = subscription.grace_ends_at
    if (grace && subscription.access_ends_at === null) {
      return (
        <Trans>
          المتبقي للدفع <Money amount={failed.amount_minor} />. لا تسري الباقة بعد الإيقاف المؤقت وتبدأ مدتها
          حين يُدفع، وينتهي الاشتراك في <DateTime value={grace} form="date" isEnd /> إن لم يُدفع.
        </Trans>
      )
    }
    return (
      <Trans>
        المتبقي للدفع <Money amount={failed.amount_minor} />، وتتوقف الخدمة في{' '}
        {grace ? <DateTime value={grace} form="date" isEnd /> : end} إن لم يُدفع.
      </Trans>
    )
  }
  if (status === 'expired') return <Trans>انتهى في {end}.</Trans>
  if (status === 'replaced') return <Trans>حلّت محله باقة أخرى.</Trans>
  if (pausedUntil && !subscription.auto_renew) {
    return (
      <Trans>
        المدفوع يستمر حتى {end}، ثم يتوقف مؤقتًا حتى <DateTime value={pausedUntil} form="date" /> وينتهي عندها،
        لأن تجديده التلقائي متوقف.
      </Trans>
    )
  }
  const { is_blocked: isBlocked } = subscription.client
  if (pausedUntil && isBlocked) {
    return (
      <Trans>
        المدفوع يستمر حتى {end}، ثم يتوقف مؤقتًا حتى <DateTime value={pausedUntil} form="date" /> وينتهي عندها:
        لا يُخصم تجديده ما دام العميل محظورًا.
      </Trans>
    )
  }
  if (pausedUntil) {
    return (
      <Trans>
        المدفوع يستمر حتى {end}، ثم يتوقف مؤقتًا حتى <DateTime value={pausedUntil} form="date" />. لا يُخصم شيء
        قبل ذلك.
      </Trans>
    )
  }
  if (awaitsConsent(subscription)) return <BeforeConsent subscription={subscription} />
  const last = <DateTime value={subscription.access_ends_at ?? subscription.ends_at} form="date" isEnd />
  if (!subscription.auto_renew || !renewal) {
    return <Trans>يستمر حتى {last} ثم ينتهي. لا يُخصم شيء.</Trans>
  }
  if (isBlocked) return <Trans>يستمر حتى {last} ثم ينتهي: لا يُخصم تجديده ما دام العميل محظورًا.</Trans>
  return <NextPayment renewal={renewal} end={end} />
}

/** What the card is charged and what the client's balance pays of the renewal. */
function NextPayment({
  renewal,
  end,
}: {
  renewal: NonNullable<StaffSubscription['renewal']>
  end: ReactNode
}) {
  const day = <DateTime value={renewal.charged_at} form="date" />
  const fromCard = <Money amount={renewal.card_minor} />
  const fromBalance = <Money amount={renewal.balance_used_minor} />
  if (renewal.balance_used_minor === 0) {
    return (
      <Trans>
        يُخصم {fromCard} في {day} لتجديده، وينتهي المدفوع في {end}.
      </Trans>
    )
  }
  return renewal.card_minor === 0 ? (
    <Trans>
      يُدفع {fromBalance} من رصيد العميل في {day} لتجديده، ولا يُخصم شيء من بطاقة. ينتهي المدفوع في {end}.
    </Trans>
  ) : (
    <Trans>
      يُخصم {fromCard} في {day} لتجديده، ويُدفع {fromBalance} من رصيد العميل. ينتهي المدفوع في {end}.
    </Trans>
  )
}

/** Nothing is charged before its client agrees to the new price. */
function awaitsConsent({ auto_renew: renews, renewal, client }: StaffSubscription): boolean {
  return renews && !client.is_blocked && (renewal?.needs_consent ?? false)
}

function BeforeConsent({ subscription }: { subscription: StaffSubscription }) {
  const { status, renewal, coming, ends_at: end, grace_ends_at: graceEnd } = subscription
  const price = <Money amount={renewal?.price_after_tax_minor ?? 0} />
  const last = graceEnd ?? coming.find(({ kind }) => kind === 'grace_ends')?.at ?? end
  const day = <DateTime value={last} form="date" isEnd />
  if (status === 'active') {
    return (
      <Trans>
        لا يُخصم شيء قبل أن يوافق العميل على السعر الجديد {price} شاملًا الضريبة. ينتهي المدفوع في{' '}
        <DateTime value={end} form="date" isEnd />، وتتوقف الخدمة في {day} إن لم يوافق.
      </Trans>
    )
  }
  return subscription.access_ends_at === null ? (
    <Trans>
      لا يُخصم شيء قبل أن يوافق العميل على السعر الجديد {price} شاملًا الضريبة. لا تسري الباقة بعد الإيقاف المؤقت،
      وينتهي الاشتراك في {day} إن لم يوافق.
    </Trans>
  ) : (
    <Trans>
      انتهى المدفوع، ولا يُخصم شيء قبل أن يوافق العميل على السعر الجديد {price} شاملًا الضريبة. تتوقف الخدمة في{' '}
      {day} إن لم يوافق.
    </Trans>
  )
}
