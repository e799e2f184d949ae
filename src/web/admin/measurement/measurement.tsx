import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { checkMeasurementVendor, getMeasurement, type MeasurementReport } from '#contract/staff-measurement'
import type { z } from '#contract/wire'
import { measurementVendors } from '#rules/measurement'
import { Crumbs } from '#ui/crumbs'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { Empty } from '#ui/empty'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import type { Route } from './+types/measurement.ts'
import { done, refused } from '../edit/outcome.server.ts'
import { EventState, KindWords } from './event-words.tsx'
import { vendorNames, VendorCard } from './vendor-card.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

type Event = z.infer<typeof MeasurementReport>['events'][number]

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const answer = await getStaffApi(context).call(getMeasurement)
  requireOk(answer)
  return answer.body.measurement
}

/** Tries the connection to one vendor. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const vendor = measurementVendors.find((name) => name === form.get('vendor'))
  if (!vendor) throw new Response('Bad Request', { status: 400 })
  const answer = await getStaffApi(context).call(checkMeasurementVendor, {
    params: { vendor },
    body: { code: String(form.get('code') ?? '').trim() },
  })
  if (answer.status !== 200) return refused(answer)
  return done('saved', answer.body.result, answer.body.reason ?? undefined)
}

/** To whom sales are reported of customers who agreed, whether they take it, and what became of the newest events. */
export default function Measurement({
  loaderData: { vendors, events, kept_days: days },
}: Route.ComponentProps) {
  const { t } = useLingui()
  const isOff = vendors.every(({ is_on: isOn }) => !isOn)
  return (
    <>
      <PageTitle>{t`إحصاءات البيع`}</PageTitle>
      <header>
        <div>
          <Crumbs
            way={[{ href: href('/admin/settings'), name: <Trans>إعدادات المتجر</Trans> }]}
            here={<Trans>إحصاءات البيع</Trans>}
          />
          <h1>
            <Trans>إحصاءات البيع</Trans>
          </h1>
          <p className="hint">
            <Trans>
              ما يُبلَّغ به من بدء الشراء وإتمامه واسترداد مبلغه، عن العملاء الذين وافقوا وحدهم، من الخادم لا من
              صفحات المتجر.
            </Trans>
          </p>
        </div>
      </header>
      {isOff && (
        <Notice tone="info">
          <Trans>
            لا يُبلَّغ أحد الآن، ولا يُسأل العملاء عن ذلك. تُفعَّل كل جهة بمعرّفها ومفتاحها في متغيرات الخادم.
          </Trans>
        </Notice>
      )}
      <div className="two-columns">
        {vendors.map((report) => (
          <VendorCard key={report.vendor} report={report} />
        ))}
      </div>
      <section className="card overflow-hidden" aria-labelledby="events">
        <header>
          <h2 id="events">
            <Trans>آخر ما أُبلغ به</Trans>
          </h2>
          <p className="hint">
            <Trans>يُحذف كل بلاغ بعد {days} يومًا.</Trans>
          </p>
        </header>
        {events.length === 0 ? (
          <Empty title={<Trans>لا بلاغات بعد</Trans>} />
        ) : (
          <DataTable caption={t`آخر ما أُبلغ به`} columns={columns} rows={events} rowKey={({ id }) => id} />
        )}
      </section>
    </>
  )
}

const columns: Column<Event>[] = [
  {
    key: 'order',
    title: <Trans>الطلب</Trans>,
    cell: ({ order }) => (
      <Link to={href('/admin/orders/:id', { id: order.id })} className="standing-link">
        <Ltr>{order.ref_id}</Ltr>
      </Link>
    ),
  },
  { key: 'vendor', title: <Trans>الجهة</Trans>, cell: ({ vendor }) => <Ltr>{vendorNames[vendor]}</Ltr> },
  { key: 'kind', title: <Trans>الحدث</Trans>, cell: ({ kind }) => <KindWords kind={kind} /> },
  {
    key: 'amount',
    title: <Trans>المبلغ</Trans>,
    at: 'amount',
    rank: 'secondary',
    cell: ({ amount_minor: amount }) => <Money amount={amount} />,
  },
  {
    key: 'state',
    title: <Trans>الحالة</Trans>,
    at: 'end',
    cell: ({ status, last_error: error }) => (
      <>
        <EventState status={status} />
        {error && (
          <p className="hint">
            <Ltr>{error}</Ltr>
          </p>
        )}
      </>
    ),
  },
  {
    key: 'time',
    title: <Trans>الوقت</Trans>,
    at: 'end',
    rank: 'secondary',
    cell: ({ created_at: at }) => <DateTime value={at} />,
  },
]
