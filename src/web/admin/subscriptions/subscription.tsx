import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { listStaffProductsRoute } from '#contract/staff-catalogue-products'
import { getStaffSubscriptionRoute, listStaffPointsRoute } from '#contract/staff-subscriptions'
import { formatWholePhone } from '#locales/format'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { MemberBadge, OrderBadge, SubscriptionBadge } from '#ui/status-badge'
import { Timeline } from '#ui/timeline'
import { PageTitle } from '../../frame/page-title.tsx'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import { ClientState } from '../person/client-state.tsx'
import { leadByNumber } from '../list/by-number.server.ts'
import { Walk } from '../list/walk.tsx'
import { PeriodPoints } from '../person/period-points.tsx'
import { TestBadge } from '../person/test-badge.tsx'
import type { Route } from './+types/subscription.ts'
import { PeriodBand } from './period-band.tsx'
import { RenewalCharge } from './next-charge.tsx'
import { PointsEntries } from './points-entries.tsx'
import { ActionsMenu } from './actions-menu.tsx'
import { handleSubscriptionForm } from './handle-subscription-form.server.ts'
import { SubscriptionCharges, SubscriptionMessages } from './subscription-charges.tsx'
import { StateInWords } from './state-in-words.tsx'
import type { StaffSubscription } from './subscription-types.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'
/** A refused act was decided on what does not stand any more: somebody else was faster. */
export { readAfterRefusal as shouldRevalidate } from '../../forms/after-refusal.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  await leadByNumber(context, 'subscriptions', '/admin/subscriptions', params.id)
  const api = getStaffApi(context)
  const cursor = getPage(context).url.searchParams.get('points')
  const asked = getPage(context).url.searchParams.get('act') ?? ''
  const [answer, points, plans] = await Promise.all([
    api.call(getStaffSubscriptionRoute, { params }),
    api.call(listStaffPointsRoute, { params, query: { ...(cursor && { cursor }) } }),
    ['change_plan', 'schedule_plan', 'gift_plan'].includes(asked)
      ? api.call(listStaffProductsRoute, { query: { is_active: 'true', limit: 100 } })
      : null,
  ])
  requireOk(answer)
  return {
    subscription: answer.body.subscription,
    points: points.status === 200 ? points.body : { points: [], next_cursor: null },
    isFirstPage: !cursor,
    now: new Date().toISOString(),
    plans: plans?.status === 200 ? plans.body.products : [],
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  return handleSubscriptionForm(getStaffApi(context), params.id, await readForm(request))
}

export default function Subscription({ loaderData }: Route.ComponentProps) {
  const { subscription, points, isFirstPage, plans, now } = loaderData
  const { t } = useLingui()
  const title = t`الاشتراك ${subscription.ref_id}`
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header>
        <div>
          <Crumbs
            way={[{ href: href('/admin/subscriptions'), name: <Trans>الاشتراكات</Trans> }]}
            here={title}
          />
          <div className="row">
            <h1>
              <bdi>{subscription.product.name}</bdi>
            </h1>
            <SubscriptionBadge
              status={subscription.status}
              isPaused={subscription.paused_until !== null && subscription.access_ends_at === null}
            />
            <TestBadge of={subscription} />
          </div>
        </div>
        <div className="row gap-2">
          <Walk path="/admin/subscriptions" id={subscription.id} />
          <LinkButton
            to={href('/admin/subscriptions/:id/history', { id: subscription.id })}
            kind="second"
            icon="clock"
          >
            <Trans>السجل</Trans>
          </LinkButton>
          <ActionsMenu subscription={subscription} plans={plans} />
        </div>
      </header>
      <StateInWords subscription={subscription} />
      <div className="main-and-side staff-sides">
        <div className="stack gap-5">
          <Periods subscription={subscription} now={now} />
          <SubscriptionCharges charges={subscription.charges} />
          <Orders subscription={subscription} />
          <PointsEntries page={points} isFirstPage={isFirstPage} />
        </div>
        <div className="stack gap-5">
          <Owner subscription={subscription} />
          <Coming subscription={subscription} />
          {subscription.product.group_sharing === 'yes' && <Members subscription={subscription} />}
          <SubscriptionMessages messages={subscription.messages} />
        </div>
      </div>
    </>
  )
}

function Owner({ subscription: { client } }: { subscription: StaffSubscription }) {
  return (
    <section className="card" aria-labelledby="client">
      <header>
        <h2 id="client">
          <Trans>العميل</Trans>
        </h2>
      </header>
      <dl className="body facts">
        <dt>
          <Trans>الاسم</Trans>
        </dt>
        <dd>
          <Link to={href('/admin/clients/:id', { id: client.id })} className="standing-link">
            {client.name ? <bdi>{client.name}</bdi> : <Ltr>{client.ref_id}</Ltr>}
          </Link>
        </dd>
        <dt>
          <Trans>الجوال</Trans>
        </dt>
        <dd>{client.phone === null ? '—' : <Ltr>{formatWholePhone(client.phone)}</Ltr>}</dd>
        {client.is_blocked && (
          <>
            <dt>
              <Trans>الحالة</Trans>
            </dt>
            <dd>
              <ClientState client={{ is_blocked: true, closed_at: null }} />
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

/** What happens by itself from now on. */
function Coming({ subscription }: { subscription: StaffSubscription }) {
  const { t } = useLingui()
  const { coming, renewal, scheduled_change: change } = subscription
  const words = {
    reminder: t`رسالة تذكير بالتجديد`,
    charge: t`خصم التجديد`,
    retry: t`محاولة خصم أخرى`,
    pause_ends: t`نهاية الإيقاف المؤقت`,
    plan_change: t`بدء الباقة الأخرى`,
    grace_ends:
      subscription.access_ends_at === null ? t`نهاية المهلة والاشتراك` : t`نهاية المهلة وتوقف الخدمة`,
    ends: t`نهاية الاشتراك`,
  }
  const refused = {
    key: 'refused',
    state: 'next' as const,
    title: t`إن رُفض الخصم`,
    detail: t`ثلاث محاولات أخرى خلال المهلة، ويصل العميل رابط للدفع، ثم تتوقف الخدمة.`,
  }
  return (
    <section className="card" aria-labelledby="coming">
      <header>
        <h2 id="coming">
          <Trans>ما سيحدث</Trans>
        </h2>
      </header>
      <div className="body">
        {coming.length === 0 ? (
          <p className="hint">
            {subscription.status === 'active' && renewal?.is_due ? (
              <Trans>التجديد قيد الخصم، وتُعاد المحاولة تلقائيًا إلى أن يُعرف رد البنك.</Trans>
            ) : (
              <Trans>لا شيء: انتهى هذا الاشتراك.</Trans>
            )}
          </p>
        ) : (
          <Timeline
            entries={coming.flatMap(({ kind, at }) => [
              {
                key: `${kind} ${at}`,
                state: 'next' as const,
                title: words[kind],
                at,
                ...(kind === 'charge' && renewal && { detail: <RenewalCharge renewal={renewal} /> }),
                ...(kind === 'grace_ends' &&
                  renewal?.needs_consent && { detail: t`إن لم يوافق العميل على السعر الجديد.` }),
                ...(kind === 'plan_change' && change && { detail: <bdi>{change.product.name}</bdi> }),
              },
              ...(kind === 'charge' ? [refused] : []),
            ])}
          />
        )}
      </div>
    </section>
  )
}

function Members({ subscription }: { subscription: StaffSubscription }) {
  const { members, offered_to: offer } = subscription
  return (
    <section className="card" aria-labelledby="members">
      <header>
        <h2 id="members">
          <Trans>الأعضاء</Trans>
        </h2>
      </header>
      <div className="body">
        {members.length === 0 ? (
          <p className="hint">
            <Trans>لا يشاركه أحد.</Trans>
          </p>
        ) : (
          <ul className="lines-list">
            {members.map((member) => (
              <li key={member.id}>
                <div>
                  {member.name && (
                    <div className="font-medium">
                      <bdi>{member.name}</bdi>
                    </div>
                  )}
                  <Ltr>{formatWholePhone(member.phone)}</Ltr>
                  {offer?.member_id === member.id && (
                    <p className="hint">
                      <Trans>
                        عُرض نقل الملكية إليه حتى <DateTime value={offer.expires_at} form="date" />
                      </Trans>
                    </p>
                  )}
                </div>
                <MemberBadge status={member.status} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function Periods({ subscription: { periods }, now }: { subscription: StaffSubscription; now: string }) {
  return (
    <section className="card" aria-labelledby="periods">
      <header>
        <h2 id="periods">
          <Trans>المدد</Trans>
        </h2>
      </header>
      <PeriodBand periods={periods} now={now} />
      <div className="body">
        <ul className="lines-list">
          {[...periods].reverse().map((period) => (
            <li key={period.id}>
              <div>
                <span className="font-medium">
                  <DateTime value={period.starts_at} form="date" />
                  {' – '}
                  <DateTime value={period.ended_early_at ?? period.ends_at} form="date" isEnd />
                </span>
                <p className="hint">
                  {period.order_id && (
                    <>
                      <Link to={href('/admin/orders/:id', { id: period.order_id })}>
                        <Trans>
                          الطلب <Ltr>{period.order_ref_id}</Ltr>
                        </Trans>
                      </Link>
                      {' · '}
                    </>
                  )}
                  <PeriodPoints period={period} now={now} />
                  {period.free_days > 0 && (
                    <>
                      {' · '}
                      <Plural
                        value={period.free_days}
                        one="منها يوم مجاني"
                        two="منها يومان مجانيان"
                        few="منها # أيام مجانية"
                        many="منها # يومًا مجانيًا"
                        other="منها # يوم مجاني"
                      />
                    </>
                  )}
                  {period.ended_early_at && (
                    <>
                      {' · '}
                      <Trans>أُنهيت قبل موعدها</Trans>
                    </>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Orders({ subscription: { orders } }: { subscription: StaffSubscription }) {
  return (
    <section className="card" aria-labelledby="orders">
      <header>
        <h2 id="orders">
          <Trans>الطلبات</Trans>
        </h2>
      </header>
      <div className="body">
        <ul className="lines-list">
          {orders.map((order) => (
            <li key={order.id}>
              <div>
                <Link to={href('/admin/orders/:id', { id: order.id })} className="standing-link">
                  <Trans>
                    الطلب <Ltr>{order.ref_id}</Ltr>
                  </Trans>
                </Link>
                <p className="hint">
                  <DateTime value={order.created_at} form="date" />
                </p>
              </div>
              <span className="row gap-3">
                <Money amount={order.price_after_tax_minor} />
                <OrderBadge status={order.status} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
