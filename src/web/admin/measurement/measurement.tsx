import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import {
  checkMeasurementVendorRoute,
  getMeasurementRoute,
  removeMeasurementVendorRoute,
  setMeasurementVendorRoute,
  type MeasurementReport,
} from '#contract/staff-measurement'
import type { z } from '#contract/wire'
import { measurementVendors } from '#rules/people/measurement'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { Empty } from '#ui/empty'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { badRequest } from '../../request/bad-request.ts'
import { trimmedIn } from '../../request/form-fields.ts'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { byIntent } from '../../request/by-intent.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import type { Route } from './+types/measurement.ts'
import { done, outcomeOf, refused } from '../edit/outcome.server.ts'
import { EventState, KindWords } from './event-words.tsx'
import { VendorCard } from './vendor-card.tsx'
import { vendorNames } from './vendor-names.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

type Event = z.infer<typeof MeasurementReport>['events'][number]

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const answer = await getStaffApi(context).call(getMeasurementRoute)
  requireOk(answer)
  return answer.body.measurement
}

/** Sets a vendor, takes it away, or tries the connection to it. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const vendor = measurementVendors.find((name) => name === form.get('vendor'))
  if (!vendor) throw badRequest()
  const typed = (name: string) => trimmedIn(form, name)
  return byIntent(actions, form.get('intent'))({ api: getStaffApi(context), vendor, typed })
}

type Asked = {
  api: ReturnType<typeof getStaffApi>
  vendor: (typeof measurementVendors)[number]
  typed: (name: string) => string
}

/** What the page's forms ask for, by their `intent`. */
const actions = { set, remove, check }

async function set({ api, vendor, typed }: Asked) {
  const secret = typed('secret')
  const body = { account: typed('account'), ...(secret !== '' && { secret }) }
  const answer = await api.call(setMeasurementVendorRoute, { params: { vendor }, body })
  return outcomeOf(answer, 'saved', vendor)
}

async function remove({ api, vendor }: Asked) {
  const answer = await api.call(removeMeasurementVendorRoute, { params: { vendor } })
  // Taken away in another tab: what was wanted is so.
  return answer.status === 200 || answer.status === 404 ? done('deleted', vendor) : refused(answer)
}

async function check({ api, vendor, typed }: Asked) {
  const answer = await api.call(checkMeasurementVendorRoute, {
    params: { vendor },
    body: { code: typed('code') },
  })
  if (answer.status !== 200) return refused(answer)
  return done('saved', answer.body.result, answer.body.reason ?? undefined)
}

/**
 * To whom sales and visits are reported of those who agreed, whether they take it, and what became of the
 * newest events.
 */
export default function Measurement({
  loaderData: { vendors, events, kept_days: days, can_set: canSet, reach },
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
              نُبلغ هذه الجهات بزيارة الصفحة الأولى واختيار باقة وبدء الشراء وإتمامه واسترداد مبلغه، عمّن وافقوا
              وحدهم. يخرج البلاغ من الخادم، لا من صفحات المتجر.
            </Trans>
          </p>
        </div>
        <div className="row">
          <LinkButton to={href('/admin/settings/history')} kind="second" icon="clock">
            <Trans>السجل</Trans>
          </LinkButton>
        </div>
      </header>
      {!canSet && (
        <Notice tone="wait">
          <Trans>
            لا تُضبط الجهات من هنا في هذا المتجر: لم يُضبط المتغير <Ltr mono>TAX_KEY_ENCRYPTION_KEY</Ltr> الذي
            تُختم به مفاتيحها. أنشئوه بالأمر <Ltr mono>openssl rand -base64 32</Ltr> وضعوه لكل خوادم المتجر ثم
            أعيدوا تشغيلها، أو اضبطوا الجهات في متغيرات الخادم.
          </Trans>
        </Notice>
      )}
      {reach === 'nowhere' && (
        <Notice tone="info">
          <Trans>
            لا يخرج من هذا المتجر بلاغ، لأنه متجر تجريبي أو نسخة من متجر حي. يُحفظ ما تضبطونه هنا ولا يعمل.
          </Trans>
        </Notice>
      )}
      {isOff && reach !== 'nowhere' && (
        <Notice tone="info">
          <Trans>
            لا يُبلَّغ أحد الآن، ولا يُسأل الزوار والعملاء عن ذلك. تُفعَّل كل جهة بمعرّفها ومفتاحها، ويظهر السؤال حينها
            للزوار في صفحات المتجر، وللعملاء في حساباتهم.
          </Trans>
        </Notice>
      )}
      <div className="two-columns">
        {vendors.map((report) => (
          <VendorCard key={report.vendor} report={report} canSet={canSet} />
        ))}
      </div>
      <section className="card overflow-hidden" aria-labelledby="events">
        <header>
          <h2 id="events">
            <Trans>آخر البلاغات</Trans>
          </h2>
          <p className="hint">
            <Trans>زيارات الصفحة الأولى تُعدّ ولا تُسرد. يُحذف كل بلاغ بعد {days} يومًا.</Trans>
          </p>
        </header>
        {events.length === 0 ? (
          <Empty title={<Trans>لا بلاغات بعد</Trans>} />
        ) : (
          <DataTable caption={t`آخر البلاغات`} columns={columns} rows={events} rowKey={({ id }) => id} />
        )}
      </section>
    </>
  )
}

const columns: Column<Event>[] = [
  {
    key: 'order',
    title: <Trans>الطلب</Trans>,
    cell: ({ order }) =>
      order ? (
        <Link to={href('/admin/orders/:id', { id: order.id })} className="standing-link">
          <Ltr>{order.ref_id}</Ltr>
        </Link>
      ) : (
        <Trans context="measurement">زائر</Trans>
      ),
  },
  { key: 'vendor', title: <Trans>الجهة</Trans>, cell: ({ vendor }) => <Ltr>{vendorNames[vendor]}</Ltr> },
  { key: 'kind', title: <Trans>الحدث</Trans>, cell: ({ kind }) => <KindWords kind={kind} /> },
  {
    key: 'amount',
    title: <Trans>المبلغ</Trans>,
    at: 'amount',
    rank: 'secondary',
    cell: ({ amount_minor: amount }) => amount !== null && <Money amount={amount} />,
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
