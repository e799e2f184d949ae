import { Trans, useLingui } from '@lingui/react/macro'
import { href } from 'react-router'
import { listProductsRoute } from '#contract/catalogue'
import { listMembershipsRoute } from '#contract/members'
import { listOrdersRoute } from '#contract/orders'
import { listPaymentMethodsRoute } from '#contract/payments'
import { listOwnershipOffersRoute } from '#contract/subscription-changes'
import { listSubscriptionsRoute } from '#contract/subscriptions'
import { listDocumentsRoute } from '#contract/tax-documents'
import { listTicketsRoute } from '#contract/tickets'
import { runningStatuses } from '#rules/sale/subscription'
import { LinkButton } from '#ui/button'
import { PageTitle } from '../../frame/page-title.tsx'
import { getApi, momentOf, requireOk } from '../../request/api.server.ts'
import { requireClient } from '../../request/session.server.ts'
import { ContinueLine } from '../../store/continue-line.tsx'
import { readUnfinished } from '../../store/read-unfinished.server.ts'
import { MembershipCard } from '../plan/membership-card.tsx'
import type { Route } from './+types/home.ts'
import { attentionOf } from './attention.ts'
import { AttentionList } from './attention-list.tsx'
import { LastInvoice } from './last-invoice.tsx'
import { MemberFaces } from './member-faces.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlansToChoose } from './plans-to-choose.tsx'
import { findStarting, StartingPlan } from '../starting-plan.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const few = { query: { limit: 10 } }

export async function loader({ context }: Route.LoaderArgs) {
  requireClient(context)
  const api = getApi(context)
  const [plans, groups, offers, methods, orders, tickets, documents, unfinished] = await Promise.all([
    api.call(listSubscriptionsRoute),
    api.call(listMembershipsRoute),
    api.call(listOwnershipOffersRoute),
    api.call(listPaymentMethodsRoute),
    // Who said "no, thank you" to an order finds it in its list, and is asked nothing more about it here.
    api.call(listOrdersRoute, { query: { ...few.query, dismissed: 'no' } }),
    api.call(listTicketsRoute, few),
    api.call(listDocumentsRoute, { query: { limit: 1 } }),
    readUnfinished(context),
  ])
  requireOk(plans)
  requireOk(groups)
  requireOk(offers)
  requireOk(methods)
  requireOk(orders)
  requireOk(tickets)
  requireOk(documents)
  const running = plans.body.subscriptions.filter(({ status }) =>
    runningStatuses.some((one) => one === status),
  )
  const hasPlan = running.length > 0 || groups.body.memberships.length > 0
  const starting = findStarting(orders.body.orders)
  const shop = hasPlan || starting ? null : await api.call(listProductsRoute)
  const cards = methods.body.payment_methods
  return {
    running,
    memberships: groups.body.memberships,
    invitation: groups.body.invitations[0],
    cards,
    attention: attentionOf({
      subscriptions: plans.body.subscriptions.filter(
        ({ status, failed_renewal: failed }) => failed || runningStatuses.some((one) => one === status),
      ),
      cards,
      offers: offers.body.offers,
      // The line above says it already.
      orders: orders.body.orders.filter(({ id }) => id !== unfinished?.order_id),
      tickets: tickets.body.tickets,
      now: momentOf(plans),
    }),
    unfinished,
    starting: starting ?? null,
    invoice: documents.body.documents[0] ?? null,
    shop: shop?.status === 200 ? shop.body.products.slice(0, 3) : [],
    now: momentOf(plans),
  }
}

/**
 * The account opens with the plan: what is left of it, what comes next, who shares it, and what waits for its
 * owner.
 */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { running, memberships, invitation, cards, attention, invoice, shop, now } = loaderData
  const { unfinished, starting } = loaderData
  const { t } = useLingui()
  const shared = running.filter(({ product }) => product.group_sharing === 'yes')
  return (
    <>
      <PageTitle>{t`حسابي`}</PageTitle>
      <h1 className="page-title">
        <Trans>حسابي</Trans>
      </h1>
      {unfinished && <ContinueLine purchase={unfinished} />}
      {starting && <StartingPlan order={starting} />}
      {running.map((subscription) => (
        <PlanCard key={subscription.id} {...{ subscription, cards, now }} />
      ))}
      {memberships.map((membership) => (
        <MembershipCard key={membership.id} {...{ membership, invitation }} isAsking={false}>
          <LinkButton to={href('/user/group_sharing')} kind="second" className="justify-self-start">
            <Trans>إدارة المشاركة</Trans>
          </LinkButton>
        </MembershipCard>
      ))}
      {running.length === 0 && memberships.length === 0 && !starting && <PlansToChoose plans={shop} />}
      <AttentionList items={attention} />
      {(shared.length > 0 || invoice) && (
        <div className="two-columns gap-5">
          {shared.map((subscription) => (
            <MemberFaces key={subscription.id} subscription={subscription} />
          ))}
          {invoice && <LastInvoice document={invoice} />}
        </div>
      )}
    </>
  )
}
