import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { listMembershipsRoute } from '#contract/members'
import { listSubscriptionsRoute } from '#contract/subscriptions'
import { runningStatuses } from '#rules/sale/subscription'
import { LinkButton } from '#ui/button'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { Empty } from '#ui/empty'
import { Ltr } from '#ui/ltr'
import { SubscriptionBadge } from '#ui/status-badge'
import { getApi, momentOf, requireOk } from '../../request/api.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireClient } from '../../request/session.server.ts'
import { findStartingOrder } from '../../request/starting-order.server.ts'
import type { Route } from './+types/subscriptions.ts'
import { StartingPlan } from '../starting-plan.tsx'
import { MembershipCard } from '../plan/membership-card.tsx'
import type { Subscription } from '../types.ts'
import { FailedRenewal } from './failed-renewal.tsx'
import { InvitedElsewhere } from './invited-elsewhere.tsx'
import { isInvitedElsewhere } from './is-invited-elsewhere.server.ts'
import { isBeingRenewed } from '../plan/pause.tsx'
import { isPaused } from '../pause-days.ts'
import { PlanBand } from '../plan/plan-band.tsx'
import { PointsLeft } from '../plan/points-left.tsx'
import { RenewalSentence, waitsForConsent } from '../plan/renewal-sentence.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireClient(context)
  const api = getApi(context)
  const asked = getPage(context).url.searchParams.get('invitation')
  const [answer, groups] = await Promise.all([
    api.call(listSubscriptionsRoute),
    api.call(listMembershipsRoute),
  ])
  requireOk(answer)
  requireOk(groups)
  const { subscriptions } = answer.body
  const isRunning = ({ status }: Subscription) => runningStatuses.some((one) => one === status)
  const running = subscriptions.filter(isRunning)
  const { memberships, invitations } = groups.body
  const hasNone = running.length === 0 && memberships.length === 0
  return {
    now: momentOf(answer),
    running,
    // Who has paid, and whose plan does not run yet, is not somebody without a plan.
    starting: hasNone ? await findStartingOrder(api) : null,
    ended: subscriptions.filter((one) => !isRunning(one)),
    memberships,
    invitation: invitations[0],
    // Who came by the link of an invitation is told where its plan is not here.
    isInvitedElsewhere:
      asked !== null && (await isInvitedElsewhere(api, asked, { subscriptions, memberships, invitations })),
  }
}

export default function Subscriptions({ loaderData }: Route.ComponentProps) {
  const { running, starting, ended, memberships, invitation, isInvitedElsewhere, now } = loaderData
  const { t } = useLingui()

  return (
    <>
      <PageTitle>{t`اشتراكاتي`}</PageTitle>
      <h1 className="page-title">
        <Trans>اشتراكاتي</Trans>
      </h1>
      {isInvitedElsewhere && <InvitedElsewhere />}
      {starting ? (
        <StartingPlan order={starting} />
      ) : (
        running.length === 0 && memberships.length === 0 && <NoneRuns hasEnded={ended.length > 0} />
      )}
      {running.map((subscription) => (
        <section key={subscription.id} className="card overflow-hidden" aria-labelledby={subscription.id}>
          <PlanBand
            subscription={subscription}
            titleId={subscription.id}
            isPaused={isPaused(subscription, now)}
            isRenewing={isBeingRenewed(subscription, now)}
          >
            <LinkButton to={href('/user/subscriptions/:id', { id: subscription.id })} kind="second">
              <Trans>إدارة الاشتراك</Trans>{' '}
              <span className="visually-hidden">
                <Trans>باقة {subscription.product.name}</Trans>
              </span>
            </LinkButton>
          </PlanBand>
          {subscription.failed_renewal && (
            <div className="body border-b border-line">
              <FailedRenewal subscription={subscription} now={now} />
            </div>
          )}
          <div className="body two-columns gap-x-10 gap-y-6">
            <PointsLeft subscription={subscription} now={now} />
            <div className="stack gap-1.5">
              <span className="text-sm font-medium">
                <Trans>التجديد التلقائي</Trans>
              </span>
              <p className="text-sm text-ink-2">
                <RenewalSentence subscription={subscription} card={null} />
              </p>
            </div>
          </div>
        </section>
      ))}
      {memberships.map((membership) => (
        <MembershipCard key={membership.id} {...{ membership, invitation }} isAsking={false}>
          <LinkButton to={href('/user/group_sharing')} kind="second" className="justify-self-start">
            <Trans>إدارة المشاركة</Trans>
          </LinkButton>
        </MembershipCard>
      ))}
      {ended.length > 0 && <Ended subscriptions={ended} />}
    </>
  )
}

function NoneRuns({ hasEnded }: { hasEnded: boolean }) {
  return (
    <Empty
      drawing="subscriptions"
      title={hasEnded ? <Trans>لا اشتراك ساريًا لديكم الآن</Trans> : <Trans>لا اشتراكات لكم</Trans>}
      action={
        <LinkButton to="/#plans">
          <Trans>عرض الباقات</Trans>
        </LinkButton>
      }
    >
      <Trans>حين تشترون باقة تجدون هنا مدتها ونقاطها وتجديدها.</Trans>
    </Empty>
  )
}

function Ended({ subscriptions }: { subscriptions: Subscription[] }) {
  const { t } = useLingui()
  const columns: Column<Subscription>[] = [
    {
      key: 'plan',
      title: <Trans>الباقة</Trans>,
      cell: ({ id, product, ref_id }) => (
        <>
          <Link to={href('/user/subscriptions/:id', { id })}>
            <bdi>{product.name}</bdi>
          </Link>
          <span className="under">
            <Ltr>{ref_id}</Ltr>
          </span>
        </>
      ),
    },
    {
      key: 'status',
      title: <Trans>الحالة</Trans>,
      at: 'end',
      cell: (one) => <SubscriptionBadge status={one.status} isAsked={waitsForConsent(one)} />,
    },
    {
      key: 'period',
      title: <Trans>المدة</Trans>,
      cell: ({ starts_at, ends_at }) => (
        <Trans>
          من <DateTime value={starts_at} form="date" /> إلى <DateTime value={ends_at} form="date" isEnd />
        </Trans>
      ),
    },
  ]
  return (
    <section className="card overflow-hidden" aria-labelledby="ended">
      <header>
        <h2 id="ended">
          <Trans>اشتراكات سابقة</Trans>
        </h2>
      </header>
      <DataTable caption={t`اشتراكات سابقة`} columns={columns} rows={subscriptions} rowKey={({ id }) => id} />
    </section>
  )
}
