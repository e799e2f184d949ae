import { Trans } from '@lingui/react/macro'
import { Form, href } from 'react-router'
import { Button, LinkButton } from '#ui/button'
import { CouponOnRenewals } from '#ui/coupon-on-renewals'
import { DateTime } from '#ui/date-time'
import { CardNumber } from '#ui/ltr'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { PlanEnd } from '../plan-end.tsx'
import type { Subscription } from '../types.ts'
import { OtherCard } from '../card/other-card.tsx'
import type { SavedCard } from '../card/types.ts'
import { returnDay } from '../pause-days.ts'
import { ExpectedPayment, PaidAtOnce, type Payment } from '../plan/paid-at-once.tsx'

/** A change of plan that has not taken effect, with the way back. */
export function PlanChangeNotice(props: {
  change: NonNullable<Subscription['plan_change']>
  subscription: Pick<
    Subscription,
    | 'paused_until'
    | 'ends_at'
    | 'access_ends_at'
    | 'plans_ahead'
    | 'auto_renew'
    | 'auto_renew_saves_card'
    | 'renewal'
  >
}) {
  const { change, subscription } = props
  const name = <bdi>{change.product.name}</bdi>
  const begin = <DateTime value={change.takes_effect_at ?? ''} form="date" />
  const price = <Money amount={change.price_after_tax_minor} />
  // What is paid already begins behind the paid time; no pause comes between.
  const isPausedFirst = change.status === 'pending' && returnDay(subscription) !== null
  // Nothing buys it while the renewal is off; what is paid already begins all the same.
  const renews = subscription.auto_renew || subscription.auto_renew_saves_card
  const { renewal } = subscription
  const isNext = change.kind === 'downgrade' && renewal?.product.id === change.product.id
  const needsRenewal = change.kind === 'downgrade' && change.status === 'pending' && !renews
  return (
    <Notice
      tone="wait"
      title={
        needsRenewal ? (
          <Trans>تغيير ينتظر التجديد.</Trans>
        ) : change.kind === 'upgrade' ? (
          <Trans>ترقية تنتظر الدفع.</Trans>
        ) : (
          <Trans>تغيير قادم.</Trans>
        )
      }
    >
      {change.kind === 'upgrade' ? (
        <Trans>تبدأ باقة {name} فور دفع طلبها، وتبقى باقتكم الحالية كما هي حتى ذلك الحين.</Trans>
      ) : needsRenewal ? (
        <Trans>
          اخترتم باقة {name} للمدة التالية، ولا تبدأ إلا بالتجديد، وهو متوقف الآن. فإن لم تفعّلوه بقيت باقتكم
          الحالية حتى{' '}
          <PlanEnd
            end={subscription.access_ends_at ?? subscription.ends_at}
            ahead={subscription.plans_ahead}
          />
          ، ثم انتهت ولم يُخصم منكم شيء.
        </Trans>
      ) : isPausedFirst ? (
        <Trans>
          تنتقلون إلى باقة {name} في {begin}، عند عودتكم من الإيقاف المؤقت، ويصبح التجديد {price}. تبقى باقتكم
          الحالية حتى <PlanEnd end={subscription.ends_at} ahead={subscription.plans_ahead} />.
        </Trans>
      ) : change.takes_effect_at === null ? (
        <Trans>
          تنتقلون إلى باقة {name} حين يُدفع التجديد، ويصبح {price}.
        </Trans>
      ) : (
        <Trans>
          تنتقلون إلى باقة {name} في {begin}، ويصبح التجديد {price}. وحتى ذلك الحين تبقى مدتكم المدفوعة بكل
          نقاطها.
        </Trans>
      )}{' '}
      {isNext && !needsRenewal && <CouponOnRenewals {...renewal} />}
      <div className="row mt-3 empty:hidden">
        {change.order_id && (
          <LinkButton to={`${href('/payment')}?order=${change.order_id}`} size="small">
            <Trans>إكمال الدفع</Trans>
          </LinkButton>
        )}
        {change.status === 'pending' && (
          <Form method="post" noValidate>
            <input type="hidden" name="change_id" value={change.id} />
            <Button kind="second" size="small" name="intent" value="undo_change">
              <Trans>التراجع عن التغيير</Trans>
            </Button>
          </Form>
        )}
      </div>
    </Notice>
  )
}

/** An upgrade whose order was not paid in its time: nothing has changed, and it can be chosen again. */
export function LapsedUpgradeNotice({
  subscription,
}: {
  subscription: Pick<Subscription, 'id' | 'lapsed_upgrade'>
}) {
  const { id, lapsed_upgrade: lapsed } = subscription
  if (!lapsed) return null
  const change = href('/user/subscriptions/:id/change', { id })
  const name = <bdi>{lapsed.product.name}</bdi>
  const end = <DateTime value={lapsed.lapsed_at} />
  return (
    <Notice title={<Trans>لم تتم الترقية.</Trans>} icon="info">
      {lapsed.is_returned ? (
        <Trans>
          انتهت مهلة دفع طلب الترقية إلى باقة {name} في {end}، فأُلغي. وصل مبلغ له بعد إلغائه فأعدناه، وتجدونه
          في تفاصيل الطلب. باقتكم كما هي.
        </Trans>
      ) : (
        <Trans>
          انتهت مهلة دفع طلب الترقية إلى باقة {name} في {end}، فأُلغي. لم يُخصم شيء، وباقتكم كما هي.
        </Trans>
      )}
      <div className="row mt-3">
        <LinkButton to={`${change}?plan=${lapsed.product.id}`} size="small">
          <Trans>الترقية من جديد</Trans>
        </LinkButton>
        <LinkButton to={href('/user/orders/:id', { id: lapsed.order_id })} kind="second" size="small">
          <Trans>تفاصيل الطلب</Trans>
        </LinkButton>
      </div>
    </Notice>
  )
}

type NewPriceProps = {
  price: NonNullable<Subscription['price_change']>
  subscription: Pick<Subscription, 'renewal' | 'charged_with_consent' | 'grace_ends_at'>
  /** That the renewal is charged to. */
  card: Pick<SavedCard, 'last_four'> | null
  /** Another saved card may be tried in its place. */
  hasOther: boolean
}

/** A consent that is given before its time. */
const nothing: Payment = { price_after_tax_minor: 0, balance_used_minor: 0, card_minor: 0 }

/**
 * A new price that staff scheduled for this plan; where the renewal waits for the consent to it alone, that
 * this is charged at once.
 */
export function NewPriceNotice({ price, subscription, card, hasOther }: NewPriceProps) {
  const { renewal, charged_with_consent: isCharged } = subscription
  const charge = isCharged && renewal ? renewal : nothing
  return (
    <Notice
      tone={price.asks_consent && !price.is_agreed ? 'wait' : 'info'}
      title={<Trans>سعر جديد لتجديدكم.</Trans>}
    >
      <Trans>
        يصبح سعر التجديد <Money amount={price.price_after_tax_minor} /> للمدد التي تبدأ من{' '}
        <DateTime value={price.applies_from} form="date" />.
      </Trans>{' '}
      <CouponOnRenewals {...price} /> <bdi>{price.text}</bdi>{' '}
      {price.asks_consent &&
        (price.is_agreed ? (
          <Trans>وافقتم عليه.</Trans>
        ) : (
          <>
            {isCharged && renewal ? (
              <>
                <ChargedWithConsent renewal={renewal} card={card} />{' '}
                {charge.card_minor > 0 && hasOther && <OtherCard />}{' '}
                <WithoutConsent lastDay={subscription.grace_ends_at} />
              </>
            ) : (
              <Trans>لا نجدد بهذا السعر إلا بموافقتكم؛ وإن لم توافقوا فلن يُخصم شيء وتنتهي الباقة.</Trans>
            )}
            <Form method="post" noValidate className="mt-3">
              <input type="hidden" name="change_id" value={price.id} />
              {isCharged && <input type="hidden" name="expected" value={renewal?.price_after_tax_minor} />}
              {/* Where nothing is charged yet nothing may be, should its day have come meanwhile. */}
              {(isCharged || renewal?.is_due === false) && <ExpectedPayment payment={charge} />}
              <Button size="small" name="intent" value="agree_price">
                {charge.price_after_tax_minor > 0 ? (
                  <Trans>
                    الموافقة على السعر الجديد ودفع <Money amount={charge.price_after_tax_minor} />
                  </Trans>
                ) : (
                  <Trans>الموافقة على السعر الجديد</Trans>
                )}
              </Button>
            </Form>
          </>
        ))}
    </Notice>
  )
}

/** What the consent takes from the card and from the balance, in the moment in which it is given. */
function ChargedWithConsent(props: { renewal: Payment; card: Pick<SavedCard, 'last_four'> | null }) {
  const { renewal, card } = props
  const from = card ? (
    <Trans>
      من البطاقة <CardNumber lastFour={card.last_four} />
    </Trans>
  ) : (
    <Trans>من بطاقتكم المحفوظة</Trans>
  )
  return (
    <>
      <Trans>لا نجدد بهذا السعر إلا بموافقتكم، وحين توافقون تُجدَّد الباقة:</Trans>{' '}
      <PaidAtOnce payment={renewal} from={from} />
    </>
  )
}

/** @param lastDay of the grace; null before it has begun */
function WithoutConsent({ lastDay }: { lastDay: string | null }) {
  return lastDay === null ? (
    <Trans>وإن لم توافقوا فلن يُخصم شيء وتنتهي الباقة.</Trans>
  ) : (
    <Trans>
      وإن لم توافقوا حتى <DateTime value={lastDay} form="date" isEnd /> فلن يُخصم شيء وتنتهي الباقة.
    </Trans>
  )
}
