import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { runningStatuses } from '#rules/sale/subscription'
import { fullName } from '#rules/people/full-name'
import { DateTime } from '#ui/date-time'
import { SubscriptionBadge } from '#ui/status-badge'
import type { Belongings } from '../person/client-fields.ts'
import { ClientFlags } from '../person/client-flags.tsx'
import { ClientLink } from '../person/client-link.tsx'
import { TimelineDays } from '../person/client-timeline.tsx'
import { ClientTotals } from '../person/client-totals.tsx'
import type { ClientLoaded } from '../person/client-types.ts'
import { MemberOf } from '../person/member-of.tsx'
import { ClientWays } from '../person/client-ways.tsx'
import { lastCharges } from './last-charges.ts'

type Subscription = Belongings['subscriptions'][number]

/**
 * Who writes: how they are reached, what they have paid, the plan, and the last charges. Before anything that
 * they wrote.
 */
export function TicketClient({ data }: { data: ClientLoaded }) {
  const { t } = useLingui()
  const { client, belongings, timeline, now } = data
  const { subscriptions, memberships } = belongings
  const own = subscriptions.find(isRunning)
  const shared = own ? undefined : memberships[0]
  const plan = own ?? (shared ? undefined : subscriptions[0])
  const until = plan && shownEnd(plan)
  const charges = lastCharges(timeline.items)
  return (
    <section className="card identity ticket-client" aria-label={t`العميل`}>
      <div className="person-name">
        <h2>
          <ClientLink id={client.id}>
            <bdi>{fullName(client) || t`عميل ${client.ref_id}`}</bdi>
          </ClientLink>
        </h2>
        <ClientFlags data={data} />
      </div>
      <ClientWays client={client} />
      <div className="ticket-plan">
        {plan ? (
          <p className="row gap-2">
            <Link to={href('/admin/subscriptions/:id', { id: plan.id })} className="standing-link">
              <bdi>{plan.name}</bdi>
            </Link>
            <SubscriptionBadge status={plan.status} isPaused={plan.is_resting} />
            {until && (
              <span className="text-ink-3">
                <Trans>
                  حتى <DateTime value={until} form="date" isEnd={!plan.is_resting} />
                </Trans>
              </span>
            )}
          </p>
        ) : shared ? (
          <>
            <p className="row gap-2">
              <bdi>{shared.name}</bdi>
              <SubscriptionBadge status={shared.status} isPaused={shared.is_resting} />
            </p>
            <MemberOf membership={shared} />
          </>
        ) : (
          <p className="hint">
            <Trans>بلا اشتراك.</Trans>
          </p>
        )}
        {charges.length > 0 && (
          <TimelineDays items={charges} now={now} label={charges.length > 1 ? t`آخر الخصومات` : t`آخر خصم`} />
        )}
      </div>
      <ClientTotals data={data} short />
    </section>
  )
}

function isRunning({ status }: Subscription): boolean {
  return runningStatuses.some((running) => running === status)
}

/** Until when the plan is as its badge says; null where it runs on without being usable. */
function shownEnd(plan: Subscription): string | null {
  if (plan.is_resting) return plan.paused_until
  return isRunning(plan) ? plan.access_ends_at : plan.ends_at
}
