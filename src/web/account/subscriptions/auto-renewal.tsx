import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { formatNumber } from '#locales/format'
import { isReminded } from '#rules/sale/renewal'
import { remindersBefore } from '#rules/sale/reminder-times'
import { successorOf } from '#rules/payments/saved-card'
import { Button, LinkButton } from '#ui/button'
import { ChargeTime } from '#ui/charge-time'
import { ChoiceList } from '#ui/choice-list'
import { CouponOnRenewals } from '#ui/coupon-on-renewals'
import { DateTime } from '#ui/date-time'
import { Disclosure } from '#ui/disclosure'
import { useLanguage } from '#ui/language'
import { CardNumber } from '#ui/ltr'
import { Money } from '#ui/money'
import { AskFirst } from '../ask-first.tsx'
import { PlanEnd } from '../plan-end.tsx'
import type { Subscription } from '../types.ts'
import { cardChoices, UnprovenCards } from '../card/card-choices.tsx'
import { renewalCards } from '../card/renewal-cards.ts'
import { OtherCard } from '../card/other-card.tsx'
import type { SavedCard } from '../card/types.ts'
import { ExpectedPayment, PaidAtOnce, type Payment } from '../plan/paid-at-once.tsx'
import { PauseEndsWithRenewal, PauseForm } from '../plan/pause.tsx'
import { RenewalSentence, waitsForConsent } from '../plan/renewal-sentence.tsx'

type AutoRenewalProps = {
  subscription: Subscription
  cards: SavedCard[]
  /** Without script: the first press was answered with the question. */
  isAsking: boolean
  now: string
  /** What is wrong with the day of a pause that was sent. */
  pauseError?: string | undefined
}

/** Whether the plan goes on by itself, with which card, and how to change that. */
export function AutoRenewal({ subscription, cards, isAsking, now, pauseError }: AutoRenewalProps) {
  const { auto_renew, renewal } = subscription
  const agreed = auto_renew ? subscription.payment_method_id : null
  const { offered: usable, unproven } = renewalCards(cards, { agreed, now: new Date(now) })
  const card = cards.find(({ id }) => id === subscription.payment_method_id) ?? null
  const charged = cards.find(({ id }) => id === renewal?.payment_method_id) ?? null
  const isBegun = auto_renew || subscription.auto_renew_awaits_card || subscription.auto_renew_saves_card
  // A pause whose renewal went off with the last card can be left, too.
  const canStop = renewal !== null && (isBegun || subscription.paused_until !== null)
  return (
    <div id="renewal" className="stack content-start gap-2.5">
      <div className="row justify-between gap-x-4">
        <h3 className="text-sm font-medium">
          <Trans>التجديد التلقائي</Trans>
        </h3>
        {canStop && <StopRenewal {...{ subscription, isBegun, isAsking }} />}
      </div>
      <p className="text-sm text-ink-2">
        <RenewalSentence subscription={subscription} card={charged} />
        {isChargedNext(subscription) && successorOf(cards, card?.id ?? '', new Date(now)) && (
          <>
            {' '}
            <OtherCard />
          </>
        )}
      </p>
      {renewal && auto_renew && (
        <>
          {card?.is_expired && (
            <p className="text-sm text-bad-fg">
              <Trans>انتهت صلاحية هذه البطاقة. غيّروها ليستمر التجديد.</Trans>
            </p>
          )}
          <Reminders {...{ subscription, now }} />
          <Disclosure
            inline
            title={<Trans>إدارة التجديد</Trans>}
            isOpen={(card?.is_expired ?? false) || pauseError !== undefined}
          >
            <Disclosure inline title={<Trans>تغيير البطاقة</Trans>} isOpen={card?.is_expired ?? false}>
              <CardChoice cards={usable} unproven={unproven} chosen={card?.id} subscription={subscription} />
            </Disclosure>
            {subscription.status === 'active' && !subscription.paused_until && (
              <PauseForm subscription={subscription} error={pauseError} />
            )}
          </Disclosure>
        </>
      )}
      {renewal && !auto_renew && !subscription.auto_renew_saves_card && (
        <CardChoice
          cards={usable}
          unproven={unproven}
          chosen={usable.find(({ is_default }) => is_default)?.id}
          subscription={subscription}
        />
      )}
    </div>
  )
}

/**
 * Those that are still to come: a renewal that is turned on late has fewer of them, or none. Source: domain
 * rules, "Subscriptions".
 */
function Reminders({ subscription, now }: Pick<AutoRenewalProps, 'subscription' | 'now'>) {
  const { periods, renewal, failed_renewal } = subscription
  if (failed_renewal || !renewal || !isReminded(periods.at(-1)?.days ?? 0)) return null
  // Nothing is charged then: see the sentence before.
  if (waitsForConsent(subscription)) return null
  const coming = remindersBefore(new Date(renewal.charged_at)).filter(({ at }) => at > new Date(now))
  if (coming.length === 0) return null
  return (
    <p className="hint">
      {coming.length > 1 ? (
        <Trans>سنذكّركم قبل الخصم بسبعة أيام ثم بيومين.</Trans>
      ) : (
        <Trans>سنذكّركم قبل الخصم بيومين.</Trans>
      )}
    </p>
  )
}

function StopRenewal(props: { subscription: Subscription; isBegun: boolean; isAsking: boolean }) {
  const { subscription, isBegun, isAsking } = props
  const change = subscription.scheduled_change
  // In a pause whose renewal is off already there is none to stop: the pause ends, and with it the plan.
  const words = isBegun
    ? {
        face: <Trans>إيقاف التجديد</Trans>,
        title: <Trans>إيقاف التجديد التلقائي؟</Trans>,
        safe: <Trans>إبقاء التجديد</Trans>,
        action: <Trans>إيقاف التجديد</Trans>,
        busy: <Trans>نوقف التجديد…</Trans>,
      }
    : {
        face: <Trans>ترك الباقة</Trans>,
        title: <Trans>ترك الباقة بدل الإيقاف المؤقت؟</Trans>,
        safe: <Trans>إبقاء الإيقاف المؤقت</Trans>,
        action: <Trans>ترك الباقة</Trans>,
        busy: <Trans>ننهي الإيقاف…</Trans>,
      }
  return (
    <AskFirst intent="stop" kind="second" isAsking={isAsking} {...words}>
      <AfterStop subscription={subscription} />
      {change?.status === 'pending' && (
        <>
          {' '}
          <Trans>
            ولن تبدأ باقة <bdi>{change.product.name}</bdi> التي اخترتموها للمدة التالية.
          </Trans>
        </>
      )}
    </AskFirst>
  )
}

/** What becomes of the plan whose renewal is stopped, with the day on which it ends. */
export function AfterStop({
  subscription,
}: {
  subscription: Pick<
    Subscription,
    'access_ends_at' | 'grace_ends_at' | 'points_total' | 'paused_until' | 'ends_at' | 'plans_ahead'
  > & { product: { name: string } }
}) {
  const { product, access_ends_at: end, grace_ends_at: grace, points_total: points } = subscription
  const name = <bdi>{product.name}</bdi>
  if (!end) return <Trans>مدتكم المدفوعة انتهت، فتنتهي باقة {name} الآن ولا يُخصم منكم شيء.</Trans>
  const day = <PlanEnd end={end} ahead={subscription.plans_ahead} />
  const plan =
    points > 0 ? (
      <Trans>
        تبقى باقة {name} معكم بكل نقاطها حتى {day}
      </Trans>
    ) : (
      <Trans>
        تبقى باقة {name} معكم حتى {day}
      </Trans>
    )
  return grace ? (
    <Trans>
      لا نحاول الخصم بعد الآن، ولا يبقى عليكم شيء. {plan}، ثم تنتهي. ويمكنكم تفعيل التجديد من جديد قبل ذلك
      التاريخ.
    </Trans>
  ) : (
    <>
      <Trans>{plan}، ثم تنتهي ولا يُخصم منكم شيء. ويمكنكم تفعيل التجديد من جديد قبل ذلك التاريخ.</Trans>
      <PauseEndsWithRenewal subscription={subscription} />
    </>
  )
}

type Agreed = {
  /** Where none is chosen beside it. */
  card?: Pick<SavedCard, 'last_four'>
  subscription: {
    product: { id: string }
    renewal:
      | (Payment &
          Pick<
            NonNullable<Subscription['renewal']>,
            'charged_at' | 'product' | 'is_due' | 'discounted_renewals' | 'later_prices'
          >)
      | null
  }
}

type CardChoiceProps = {
  cards: SavedCard[]
  /** Those whose bank is to be asked first. */
  unproven: SavedCard[]
  chosen: string | undefined
  subscription: Subscription
}

/** The next period is charged to a card. */
function isChargedNext(subscription: Subscription): boolean {
  const { auto_renew, status, renewal } = subscription
  return (
    auto_renew && status !== 'past_due' && !waitsForConsent(subscription) && (renewal?.card_minor ?? 0) > 0
  )
}

/** Which card, what it is charged with and how often: said beside the button that agrees to it. */
function CardChoice({ cards, unproven, chosen, subscription }: CardChoiceProps) {
  const { t } = useLingui()
  const [value, setValue] = useState(chosen ?? cards[0]?.id ?? '')
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('intent') === 'renew'

  if (cards.length === 0) {
    return (
      <div className="stack gap-3">
        <p className="hint">
          <Trans>يحتاج التجديد التلقائي إلى بطاقة محفوظة صالحة.</Trans>
        </p>
        <UnprovenCards cards={unproven} />
        <LinkButton
          to={`${href('/user/payment-methods')}?add=card`}
          kind="second"
          size="small"
          icon="plus"
          className="justify-self-start"
        >
          <Trans>إضافة بطاقة</Trans>
        </LinkButton>
      </div>
    )
  }
  return (
    <Form method="post" noValidate preventScrollReset className="stack gap-3">
      <ChoiceList
        legend={t`بطاقة التجديد`}
        name="payment_method_id"
        value={value}
        onChange={setValue}
        choices={cardChoices(cards)}
      />
      <UnprovenCards cards={unproven} />
      <p className="hint">
        <Agreement subscription={subscription} /> {cards.length > 1 && <OtherCard />}
      </p>
      {/* What was agreed to is what stood here, whatever has become of the price meanwhile. */}
      <input type="hidden" name="expected" value={subscription.renewal?.price_after_tax_minor ?? ''} />
      {subscription.renewal?.is_due && <ExpectedPayment payment={subscription.renewal} />}
      <div>
        <Button size="small" name="intent" value="renew" isBusy={isBusy}>
          <RenewWords subscription={subscription} />
        </Button>
      </div>
    </Form>
  )
}

/** With the amount where the time of the charge has come: it is paid at once. */
function RenewWords({ subscription: { auto_renew, renewal } }: Pick<CardChoiceProps, 'subscription'>) {
  const paid = renewal?.is_due ? renewal.price_after_tax_minor : 0
  const price = <Money amount={paid} />
  if (auto_renew) {
    return paid > 0 ? <Trans>التجديد بهذه البطاقة ودفع {price}</Trans> : <Trans>التجديد بهذه البطاقة</Trans>
  }
  return paid > 0 ? <Trans>تفعيل التجديد ودفع {price}</Trans> : <Trans>تفعيل التجديد</Trans>
}

/**
 * The sum, and the period that it buys: those of the plan chosen for the paid end, where another one is; when
 * it is charged first, which is now where its time has come, with what the balance pays of that; and what it
 * becomes when a coupon ends.
 */
export function Agreement({ subscription: { product, renewal }, card }: Agreed) {
  const days = renewal?.product.days ?? 0
  const number = formatNumber(days, useLanguage())
  if (!renewal) return null
  const price = <Money amount={renewal.price_after_tax_minor} />
  const often = <ChargeTime days={days} />
  const day = <DateTime value={renewal.charged_at} form="date" />
  // The card is agreed to for each renewal; of the one that is due the balance pays its part first.
  const isSplit = renewal.is_due && renewal.balance_used_minor > 0
  const when = isSplit ? (
    often
  ) : renewal.is_due ? (
    <Trans>الآن، ثم {often}</Trans>
  ) : (
    <Trans>
      في {day}، ثم {often}
    </Trans>
  )
  const from = card ? (
    <Trans>
      من البطاقة <CardNumber lastFour={card.last_four} />
    </Trans>
  ) : (
    <Trans>من البطاقة</Trans>
  )
  const name = <bdi>{renewal.product.name}</bdi>
  return (
    <>
      {renewal.product.id === product.id ? (
        <Trans>
          بهذا توافقون على خصم {price} {from} {when}
        </Trans>
      ) : (
        <Trans>
          بهذا توافقون على خصم {price} لباقة {name} {from} {when}
        </Trans>
      )}{' '}
      <Plural
        value={days}
        zero="(المدة أقل من يوم)."
        one="(المدة يوم واحد)."
        two="(المدة يومان)."
        few={`(المدة ${number} أيام).`}
        many={`(المدة ${number} يومًا).`}
        other={`(المدة ${number} يوم).`}
      />{' '}
      {isSplit && (
        <>
          <Trans>حلّ موعد التجديد:</Trans> <PaidAtOnce payment={renewal} from={from} />{' '}
        </>
      )}
      <CouponOnRenewals {...renewal} /> <Trans>توقفونه متى شئتم.</Trans>
    </>
  )
}
