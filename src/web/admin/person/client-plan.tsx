import { Plural, Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import {
  actionsOnWait,
  subscriptionActions,
  type SubscriptionActionName,
} from '#rules/sale/subscription-actions'
import { roleMay } from '#rules/people/permissions'
import { runningStatuses } from '#rules/sale/subscription'
import { LinkButton } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { Disclosure } from '#ui/disclosure'
import { Money } from '#ui/money'
import { SubscriptionBadge } from '#ui/status-badge'
import { useStaffRole } from '../../frame/staff-user.ts'
import { useFailureWords } from '../words/failure-words.ts'
import { useSubscriptionActionNames } from '../words/subscription-action-words.ts'
import type { Belongings } from './client-fields.ts'
import type { ClientLoaded, Summary } from './client-types.ts'
import { MemberOf } from './member-of.tsx'
import { SubscriptionFacts } from './subscription-facts.tsx'

type Subscription = Belongings['subscriptions'][number]

/**
 * Every plan that runs, in words with what can be done with it, the newest first; then the plans of others
 * that the client shares; what is over is folded.
 */
export function ClientPlans({ data: { client, belongings, summary, now } }: { data: ClientLoaded }) {
  const { subscriptions, memberships } = belongings
  const isOver = ({ status }: Subscription) => !runningStatuses.some((running) => running === status)
  const [over, running] = [subscriptions.filter(isOver), subscriptions.filter((one) => !isOver(one))]
  const plan = (subscription: Subscription) => (
    <PlanInWords
      key={subscription.id}
      subscription={subscription}
      isBlocked={client.is_blocked}
      charge={summary.failed_charge}
      hasCard={belongings.payment_methods.length > 0}
      now={now}
    />
  )
  return (
    <section className="card" aria-labelledby="subscriptions">
      <header>
        <h2 id="subscriptions">
          <Trans>الباقة</Trans>
        </h2>
      </header>
      {subscriptions.length + memberships.length === 0 && (
        <p className="body hint">
          <Trans>بلا اشتراك.</Trans>
        </p>
      )}
      {running.map(plan)}
      {memberships.map((membership) => (
        <div key={membership.subscription_id} className="plan-words">
          <div className="row justify-between">
            <h3>
              <bdi>{membership.name}</bdi>
            </h3>
            <SubscriptionBadge status={membership.status} isPaused={membership.is_resting} />
          </div>
          <MemberOf membership={membership} />
        </div>
      ))}
      {over.length > 0 && (
        <Disclosure
          title={<PlansOver count={over.length} />}
          isOpen={running.length + memberships.length === 0}
        >
          {over.map(plan)}
        </Disclosure>
      )}
    </section>
  )
}

function PlansOver({ count }: { count: number }) {
  return (
    <Plural
      value={count}
      one="اشتراك سابق"
      two="اشتراكان سابقان"
      few="# اشتراكات سابقة"
      many="# اشتراكًا سابقًا"
      other="# اشتراك سابق"
    />
  )
}

type PlanInWordsProps = {
  subscription: Subscription
  /** Its client is: nothing is charged. */
  isBlocked: boolean
  charge: Summary['failed_charge']
  hasCard: boolean
  now: string
}

function PlanInWords({ subscription, isBlocked, charge, hasCard, now }: PlanInWordsProps) {
  const { id, status, name } = subscription
  const awaitsConsent = subscription.renewal_waits_for === 'consent'
  return (
    <div className="plan-words" id={`subscription-${id}`}>
      <div className="row justify-between">
        <h3>
          <Link to={href('/admin/subscriptions/:id', { id })} className="standing-link">
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <SubscriptionBadge status={status} isPaused={subscription.is_resting} />
      </div>
      <p>
        <ComesNext subscription={subscription} isBlocked={isBlocked} />
        {status === 'past_due' && !awaitsConsent && charge && <Refused charge={charge} />}
      </p>
      <PlanActions subscription={subscription} isBlocked={isBlocked} hasCard={hasCard} />
      <SubscriptionFacts subscription={subscription} now={now} />
    </div>
  )
}

/** What comes after the paid time. */
function ComesNext({ subscription, isBlocked }: { subscription: Subscription; isBlocked: boolean }) {
  const { status, paused_until: back, grace_ends_at: graceEnd, auto_renew: renews } = subscription
  const end = <DateTime value={subscription.ends_at} form="date" isEnd />
  if (status === 'expired') return <Trans>انتهى في {end}.</Trans>
  if (status === 'replaced') return <Trans>حلّت محله باقة أخرى.</Trans>
  const awaitsConsent = subscription.renewal_waits_for === 'consent' && !isBlocked
  if (status === 'past_due' && graceEnd) {
    if (awaitsConsent) {
      return (
        <Trans>
          لا يُخصم شيء قبل أن يوافق العميل على السعر الجديد، وتتوقف في{' '}
          <DateTime value={graceEnd} form="date" isEnd /> إن لم يوافق.
        </Trans>
      )
    }
    return subscription.access_ends_at === null ? (
      <Trans>
        لم يُدفع التجديد بعد الإيقاف المؤقت، فلا تسري الباقة. تبدأ مدتها حين يُدفع، وينتهي الاشتراك في{' '}
        <DateTime value={graceEnd} form="date" isEnd /> إن لم يُدفع.
      </Trans>
    ) : (
      <Trans>
        لم يُدفع التجديد، وتتوقف في <DateTime value={graceEnd} form="date" isEnd /> إن لم يُدفع.
      </Trans>
    )
  }
  if (back) {
    const day = <DateTime value={back} form="date" />
    return renews && !isBlocked ? (
      <Trans>
        المدفوع حتى {end}، ثم إيقاف مؤقت حتى {day}.
      </Trans>
    ) : (
      <Trans>
        المدفوع حتى {end}، ثم إيقاف مؤقت حتى {day} وينتهي عندها بلا تجديد.
      </Trans>
    )
  }
  if (renews && awaitsConsent) {
    return <Trans>حتى {end}، ثم لا يُخصم شيء قبل أن يوافق العميل على السعر الجديد.</Trans>
  }
  if (renews && !isBlocked) return <Trans>حتى {end}، ثم يتجدد تلقائيًا.</Trans>
  const last = subscription.access_ends_at ?? subscription.ends_at
  if (renews) {
    return (
      <Trans>
        حتى <DateTime value={last} form="date" isEnd />، ثم ينتهي: لا يُخصم تجديده ما دام العميل محظورًا.
      </Trans>
    )
  }
  return (
    <Trans>
      حتى <DateTime value={last} form="date" isEnd />، ثم ينتهي بلا تجديد.
    </Trans>
  )
}

/** What the bank said to the last charge, and that no money moved. */
function Refused({ charge }: { charge: NonNullable<Summary['failed_charge']> }) {
  const reasonOf = useFailureWords()
  return (
    <>
      {' '}
      {charge.failure ? (
        <Trans>
          رُفض خصم <Money amount={charge.amount_minor} />: {reasonOf(charge.failure)}.
        </Trans>
      ) : (
        <Trans>
          رُفض خصم <Money amount={charge.amount_minor} />.
        </Trans>
      )}{' '}
      <b>
        <Trans>لم يُخصم شيء.</Trans>
      </b>
    </>
  )
}

/**
 * The likeliest of them; all stand on the page of the subscription, where each opens with what it will do.
 */
function actionsOf(subscription: Subscription, isBlocked: boolean): SubscriptionActionName[] {
  const { status, auto_renew: renews, paused_until: back, is_resting: isPaused } = subscription
  if (status === 'expired' || status === 'replaced') return []
  if (status === 'past_due') {
    const action = actionsOnWait[subscription.renewal_waits_for ?? 'next_try']
    return action ? [action, 'stop_renewal'] : ['stop_renewal']
  }
  // A pause that is only planned changes nothing for whoever shares the paid time.
  const sharing = subscription.is_shared && !isPaused ? (['add_member'] as const) : []
  if (back) return renews && !isBlocked ? ['resume', ...sharing] : [...sharing]
  return [
    ...(renews ? (['stop_renewal', 'pause'] as const) : (['start_renewal'] as const)),
    ...sharing,
    'extend',
  ]
}

function PlanActions({
  subscription,
  isBlocked,
  hasCard,
}: Pick<PlanInWordsProps, 'subscription' | 'isBlocked' | 'hasCard'>) {
  const role = useStaffRole()
  const nameOf = useSubscriptionActionNames()
  const page = href('/admin/subscriptions/:id', { id: subscription.id })
  const actions = actionsOf(subscription, isBlocked).filter(
    (action) =>
      role !== undefined &&
      roleMay(role, subscriptionActions[action].needs) &&
      (action !== 'start_renewal' || hasCard),
  )
  if (actions.length === 0) return null
  return (
    <div className="row gap-2">
      {actions.map((action) => (
        <LinkButton
          key={action}
          to={`${page}?act=${action}`}
          size="small"
          kind={action === 'charge_now' || action === 'send_payment_link' ? 'primary' : 'second'}
        >
          {nameOf(action)}…
        </LinkButton>
      ))}
    </div>
  )
}
