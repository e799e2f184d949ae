import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import {
  countStaffSubscriptionsRoute,
  listStaffSubscriptionsRoute,
  type ListedSubscription,
} from '#contract/staff-subscriptions'
import { listStaffProductsRoute } from '#contract/staff-catalogue-products'
import type { z } from '#contract/wire'
import { subscriptionStatuses } from '#rules/sale/subscription'
import { formatNumber, formatWholePhone } from '#locales/format'
import { LinkButton } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { SubscriptionBadge, useStatusWords } from '#ui/status-badge'
import { getStaffApi } from '../../request/api.server.ts'
import { useSubscriptionActions } from '../bulk/bulk-actions.tsx'
import { loadList } from '../list/load-list.server.ts'
import type { ListColumn } from '../list-page/list-column.ts'
import { StaffList } from '../list-page/staff-list.tsx'
import { ClientLink } from '../person/client-link.tsx'
import { TestLine } from '../person/test-badge.tsx'
import { ClientName } from '../words/client-name.tsx'
import type { Route } from './+types/subscriptions.ts'
import { NextCharge } from './next-charge.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/admin/subscriptions'

export async function loader({ context }: Route.LoaderArgs) {
  const [list, plans] = await Promise.all([
    loadList(context, {
      name: 'subscriptions',
      path: here,
      query: listStaffSubscriptionsRoute.request.query,
      list: (api, query) => api.call(listStaffSubscriptionsRoute, { query }),
      page: ({ subscriptions }) => ({ rows: subscriptions }),
      countQuery: countStaffSubscriptionsRoute.request.query,
      count: (api, query) => api.call(countStaffSubscriptionsRoute, { query }),
    }),
    getStaffApi(context).call(listStaffProductsRoute, { query: { limit: 100 } }),
  ])
  return { ...list, plans: plans.status === 200 ? plans.body.products : [] }
}

export default function Subscriptions({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const states = useStatusWords()
  return (
    <StaffList
      title={t`الاشتراكات`}
      loaded={loaderData}
      path={here}
      columns={useColumns()}
      bulk={{
        plural: 'subscriptions',
        actions: useSubscriptionActions(),
        rowName: ({ ref_id }) => t`الاشتراك ${ref_id}`,
      }}
      clientOf={({ client }) => client.id}
      defaultSort="-created_at"
      tabs={{
        label: t`حالة الاشتراك`,
        field: 'status',
        choices: [
          { value: undefined, name: t`كلها`, state: 'all' },
          ...subscriptionStatuses.map((status) => ({
            value: status,
            name: states.subscription(status),
            state: status,
          })),
        ],
      }}
      search={t`رقم الاشتراك أو جوال العميل أو اسمه`}
      filters={[
        {
          name: 'product_id',
          label: t`الباقة`,
          choices: loaderData.plans.map((plan) => ({ value: plan.id, name: plan[`name_${language}`] })),
        },
        {
          name: 'renewal',
          label: t`التجديد`,
          choices: [
            { value: 'renews', name: t`يتجدد تلقائيًا` },
            { value: 'stops', name: t`ينتهي بلا تجديد` },
            { value: 'failed', name: t`تعثّر خصم تجديده` },
            { value: 'paused', name: t`موقوف مؤقتًا` },
          ],
        },
        {
          name: 'test',
          label: t`اختبارات الشركاء`,
          isPlain: true,
          choices: [{ value: 'only', name: t`اشتراكات الاختبار` }],
        },
      ]}
      days={[
        // Set by the calendar: two rows of days without a name in sight could not be told apart.
        { from: 'charge_from', to: 'charge_to', label: t`يُخصم في`, isGiven: true },
        { from: 'from', to: 'to', label: t`ينتهي المدفوع في` },
      ]}
      exported="subscriptions"
      tools={
        <LinkButton to={href('/admin/subscriptions/calendar')} kind="second" icon="clock">
          <Trans>تقويم التجديدات</Trans>
        </LinkButton>
      }
      shown={
        <Plural
          value={loaderData.rows.length}
          zero="بلا اشتراكات"
          one="اشتراك واحد في هذه الصفحة"
          two="اشتراكان في هذه الصفحة"
          few="# اشتراكات في هذه الصفحة"
          many="# اشتراكًا في هذه الصفحة"
          other="# اشتراك في هذه الصفحة"
        />
      }
      empty={{
        drawing: 'subscriptions',
        title: <Trans>لا اشتراكات بعد</Trans>,
        text: <Trans>يظهر الاشتراك هنا لحظة تفعيل أول طلب.</Trans>,
      }}
    />
  )
}

type Row = z.infer<typeof ListedSubscription>

function useColumns(): ListColumn<Row>[] {
  const { t } = useLingui()
  const language = useLanguage()
  return [
    {
      key: 'ref',
      inFile: ['ref_id', 'created_at'],
      name: t`الاشتراك`,
      sort: 'created_at',
      cell: (row) => (
        <Link to={href('/admin/subscriptions/:id', { id: row.id })} aria-label={t`الاشتراك ${row.ref_id}`}>
          <Ltr>{row.ref_id}</Ltr>
        </Link>
      ),
    },
    {
      key: 'client',
      inFile: ['client', 'phone'],
      name: t`العميل`,
      cell: ({ client }) => (
        <>
          <ClientLink id={client.id}>
            <ClientName client={{ name: client.name, phone_number: client.phone }} />
          </ClientLink>
          <span className="under">
            <Ltr>{client.phone === null ? client.ref_id : formatWholePhone(client.phone)}</Ltr>
          </span>
        </>
      ),
    },
    {
      key: 'plan',
      inFile: ['plan', 'members'],
      name: t`الباقة`,
      cell: ({ product, members, is_test, practice_of }) => (
        <>
          <bdi>{product.name}</bdi>
          {members > 0 && (
            <span className="under">
              <Plural
                value={members}
                one="عضو واحد معه"
                two="عضوان معه"
                few="# أعضاء معه"
                many="# عضوًا معه"
                other="# عضو معه"
              />
            </span>
          )}
          <TestLine of={{ is_test, practice_of }} />
        </>
      ),
    },
    {
      key: 'status',
      inFile: ['status'],
      name: t`الحالة`,
      at: 'end',
      cell: ({ status, paused_until: pausedUntil }) => (
        <>
          <SubscriptionBadge status={status} />
          {pausedUntil && (
            <span className="under">
              <Trans>
                موقوف حتى <DateTime value={pausedUntil} form="date" />
              </Trans>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'ends_at',
      inFile: ['ends_at'],
      name: t`ينتهي المدفوع`,
      sort: 'ends_at',
      at: 'end',
      cell: (row) => (
        <span className="whitespace-nowrap text-ink-3">
          <DateTime value={row.ends_at} form="date" isEnd />
        </span>
      ),
    },
    {
      key: 'charge',
      inFile: ['charged_at', 'card'],
      name: t`الخصم القادم`,
      at: 'amount',
      cell: ({ next_charge: charge, card, retry }) =>
        charge ? (
          <NextCharge charge={charge} card={card} />
        ) : retry ? (
          <>
            <Money amount={retry.amount_minor} />
            <span className="under whitespace-normal">
              <Trans>
                محاولة أخرى <DateTime value={retry.at} form="date" />
              </Trans>
            </span>
          </>
        ) : (
          <span className="text-ink-3">—</span>
        ),
    },
    {
      key: 'points',
      inFile: ['points', 'points_left'],
      name: t`النقاط`,
      at: 'end',
      rank: 'secondary',
      // Of the period that runs; none does while a plan is paused, or when it is over.
      cell: (row) =>
        row.points_total === 0 ? (
          <span className="text-ink-3">—</span>
        ) : (
          <>
            {formatNumber(row.points_left, language)}
            <span className="under whitespace-nowrap">
              <Trans context="share">من {formatNumber(row.points_total, language)}</Trans>
            </span>
          </>
        ),
    },
  ]
}
