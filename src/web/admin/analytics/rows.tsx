import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { href, Link } from 'react-router'
import { getAnalyticsRoute, listFigureRowsRoute, type FigureRow } from '#contract/staff-analytics'
import type { z } from '#contract/wire'
import { isCounted, maxCountedRows } from '#rules/desk/analytics'
import { formatNumber } from '#locales/format'
import { Crumbs } from '#ui/crumbs'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { Empty } from '#ui/empty'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { Pager } from '#ui/pager'
import { PaymentMark } from '#ui/payment-mark'
import { useCurrentInSight } from '#ui/use-current-in-sight'
import { dataAgeOf, getStaffApi, requireOk } from '../../request/api.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import { DataAge } from '../data-age/data-age.tsx'
import { readListQuery } from '../list/read-list-query.server.ts'
import { ClientBeside, ClientLink } from '../person/client-link.tsx'
import { useFailureReason } from '../words/failure-words.ts'
import type { Route } from './+types/rows.ts'
import { rowsHref, useFigureWords, usePartName } from './figure-words.ts'
import { monthName } from './months.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const { figure, ...query } = readListQuery(
    listFigureRowsRoute.request.query,
    getPage(context).url.searchParams,
  )
  if (!figure) throw new Response('Not Found', { status: 404 })
  const [answer, analytics] = await Promise.all([
    api.call(listFigureRowsRoute, { query: { figure, ...query } }),
    api.call(getAnalyticsRoute, {}),
  ])
  requireOk(answer)
  requireOk(analytics)
  const { months } = answer.body
  return {
    ...answer.body,
    dataAge: dataAgeOf(answer),
    figure,
    part: query.part ?? '',
    month: query.month ?? months.at(-1)?.month ?? '',
    isFirst: query.cursor === undefined,
    plans: analytics.body.analytics.plans.map((plan) => ({
      id: plan.product_id,
      name_ar: plan.name_ar,
      name_en: plan.name_en,
    })),
  }
}

/** The rows that a figure of the analytics is added up from, month by month, with what they come to. */
export default function FigureRows({ loaderData }: Route.ComponentProps) {
  const { figure, part, month, months, rows, total, next_cursor: next, isFirst, plans } = loaderData
  const { t } = useLingui()
  const language = useLanguage()
  const names = useFigureWords()
  const partName = usePartName(plans.map((plan) => ({ id: plan.id, name: plan[`name_${language}`] })))
  const name = [names[figure], partName(figure, part)].filter(Boolean).join(': ')
  const counted = formatNumber(maxCountedRows, language)
  const here = rowsHref(figure, { part, month })
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <header>
        <div>
          <Crumbs way={[{ href: href('/admin/analytics'), name: t`التحليلات` }]} here={name} />
          <h1>{name}</h1>
          <p className="hint">
            <Trans>
              الصفوف كما هي الآن. أرقام الأشهر في التحليلات تُحسب كل عشر دقائق، وما قبل الشهر الماضي مرة في اليوم.
              ومجموع الصفوف محسوب الآن؛ وإن زادت على {counted} صف فالمجموع من حساب شهرها.
            </Trans>
          </p>
        </div>
      </header>
      <DataAge seconds={loaderData.dataAge} />
      {months.length > 1 && <Months {...{ figure, part, month, months }} />}
      <section className="card" aria-label={name}>
        <header className="figure-total">
          <h2>{monthName(month, language)}</h2>
          <p role="status">
            <Plural
              value={total.rows}
              zero="لا صفوف"
              one="صف واحد"
              two="صفان"
              few="# صفوف"
              many="# صفًا"
              other="# صف"
            />
            {figure !== 'cohort_clients' && (
              <>
                {' · '}
                <Money amount={total.amount_minor} />
              </>
            )}
            {total.computed_at && (
              <span className="hint block">
                <Trans>
                  كما حُسب <DateTime value={total.computed_at} />
                </Trans>
              </span>
            )}
          </p>
        </header>
        {rows.length === 0 ? (
          <Empty title={<Trans>لا صفوف لهذا الرقم في هذا الشهر</Trans>} />
        ) : (
          <>
            <DataTable
              caption={name}
              columns={useColumns(figure, partName)}
              rows={rows}
              rowKey={({ id }) => id}
            />
            <Pager
              {...(!isFirst && { firstHref: here })}
              {...(next && { nextHref: `${here}&cursor=${next}` })}
            />
          </>
        )}
      </section>
      <ClientBeside />
    </>
  )
}

type Shown = Pick<Route.ComponentProps['loaderData'], 'figure' | 'part' | 'month' | 'months'>

/** What each month adds to the figure, and the way to its rows. */
function Months({ figure, part, month, months }: Shown) {
  const { t } = useLingui()
  const language = useLanguage()
  const box = useRef<HTMLElement>(null)
  useCurrentInSight(box, month)
  return (
    <nav ref={box} className="figure-months" tabIndex={0} aria-label={t`الأشهر`}>
      {months.map((one) => (
        <Link
          key={one.month}
          to={rowsHref(figure, { part, month: one.month })}
          className="chip"
          {...(one.month === month && { 'aria-current': 'true', 'data-set': true })}
        >
          <span className="of">{monthName(one.month, language)}</span>{' '}
          {isCounted(figure) ? (
            <Ltr>{formatNumber(one.amount, language)}</Ltr>
          ) : (
            <Money amount={one.amount} />
          )}
        </Link>
      ))}
    </nav>
  )
}

type Row = z.infer<typeof FigureRow>

function useColumns(figure: Shown['figure'], partName: ReturnType<typeof usePartName>): Column<Row>[] {
  const { t } = useLingui()
  const language = useLanguage()
  const reason = useFailureReason()
  const clientName = (client: NonNullable<Row['client']>) =>
    client.name || formatNumber(client.ref_id, language)
  return [
    {
      key: 'subject',
      title: t`الصف`,
      cell: (row) => <Subject row={row} />,
    },
    {
      key: 'client',
      title: t`العميل`,
      cell: ({ client }) =>
        client ? (
          <ClientLink id={client.id}>
            <bdi>{clientName(client)}</bdi>
          </ClientLink>
        ) : (
          '—'
        ),
    },
    {
      key: 'part',
      title: t`التفصيل`,
      rank: 'secondary',
      cell: ({ part, payment }) => (
        <>
          {partName(figure, part)}
          {payment && (payment.last_four || payment.failure) && (
            <span className="under">
              {payment.brand && <PaymentMark name={payment.brand} tiny />} <Ltr>{payment.last_four}</Ltr>{' '}
              {payment.failure && figure !== 'refusals' && reason(payment.failure)}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'at',
      title: t`الوقت`,
      at: 'end',
      cell: ({ at }) => <DateTime value={at} form="date-time" />,
    },
    ...(figure === 'cohort_clients'
      ? []
      : [
          {
            key: 'amount',
            title: t`المبلغ`,
            at: 'amount' as const,
            cell: ({ amount_minor }: Row) => <Money amount={amount_minor} />,
          },
        ]),
  ]
}

/** What the row is, and the way to it. */
function Subject({ row: { document, order, subscriptions, client } }: { row: Row }) {
  const { t } = useLingui()
  if (document) {
    return (
      <Link to={href('/admin/documents/:id', { id: document.id })}>
        <Ltr>{document.number}</Ltr>
      </Link>
    )
  }
  if (order) {
    return (
      <Link to={href('/admin/orders/:id', { id: order.id })}>
        {t`الطلب`} <Ltr>{order.ref_id}</Ltr>
      </Link>
    )
  }
  if (subscriptions.length > 0) {
    return subscriptions.map(({ id, ref_id }) => (
      <div key={id}>
        <Link to={href('/admin/subscriptions/:id', { id })}>
          {t`الاشتراك`} <Ltr>{ref_id}</Ltr>
        </Link>
      </div>
    ))
  }
  if (!client) return '—'
  return (
    <Link to={href('/admin/clients/:id', { id: client.id })}>
      {t`العميل`} <Ltr>{client.ref_id}</Ltr>
    </Link>
  )
}
