import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Form, href, Link, redirect } from 'react-router'
import { getVatReturnRoute } from '#contract/staff-vat-returns'
import { formatDate, formatDateTime } from '#locales/format'
import { riyadhDate, riyadhMoment } from '#rules/core/riyadh-days'
import { vatPeriodOf, vatPeriodShape } from '#rules/tax/vat-return'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import type { Route } from './+types/vat-return.ts'
import { DocumentTabs } from './document-tabs.tsx'
import { ReturnBoxes } from './return-boxes.tsx'
import { ReturnCheck } from './return-check.tsx'
import { usePeriodName } from '../words/use-period-name.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/admin/vat_return'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const { searchParams } = getPage(context).url
  const today = riyadhDate(new Date())
  const asked = searchParams.get('period')
  if (asked !== null && !vatPeriodShape.test(asked)) throw redirect(here)
  const period = asked ?? vatPeriodOf(today, 'quarter')
  const answer = await getStaffApi(context).call(getVatReturnRoute, { params: { period } })
  requireOk(answer)
  return { figures: answer.body.vat_return, today }
}

/**
 * The figures of the VAT return from the documents of a period, and how they agree with ledger and gateway.
 */
export default function VatReturn({ loaderData: { figures, today } }: Route.ComponentProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const nameOf = usePeriodName()
  const { period, counts } = figures
  const day = (text: string) => (
    <span className="whitespace-nowrap">{formatDate(riyadhMoment(text, '12:00'), language)}</span>
  )
  const comma = language === 'ar' ? '، ' : ', '
  const invoices = counts.invoice
  const notes = counts.credit_note + counts.debit_note
  return (
    <>
      <PageTitle>{t`الإقرار الضريبي`}</PageTitle>
      <PaperHead figures={figures} />
      <header>
        <div>
          <h1>
            <Trans>الإقرار الضريبي</Trans>
            {' · '}
            {nameOf(period.name)}
          </h1>
          <p className="hint">
            {day(period.from)} – {day(period.to)}
            {' · '}
            {period.is_over ? <Trans>انتهت الفترة</Trans> : <Trans>حتى اليوم</Trans>}
            {' · '}
            <Trans>يُقدَّم ويُسدَّد حتى {day(period.due_on)}</Trans>
          </p>
        </div>
        <div className="row gap-2 no-print">
          <a href={href('/admin/vat_return/:period/pdf', { period: period.name })} className="button second">
            <Icon name="download" small />
            PDF
          </a>
          <a href={href('/admin/vat_return/:period/csv', { period: period.name })} className="button second">
            <Icon name="download" small />
            <Trans>تصدير الأرقام</Trans>
          </a>
        </div>
      </header>
      <DocumentTabs current="vat_return" />
      <PeriodChoice figures={figures} today={today} />
      <ReturnCheck figures={figures} />
      <ReturnBoxes figures={figures} />
      <p className="text-sm text-ink-2">
        <Plural
          value={invoices}
          zero="بلا فواتير"
          one="فاتورة واحدة"
          two="فاتورتان"
          few="# فواتير"
          many="# فاتورة"
          other="# فاتورة"
        />
        {notes > 0 && (
          <>
            {invoices > 0 ? ' ' : comma}
            <Plural
              value={notes}
              one="وإشعار واحد"
              two="وإشعاران"
              few="و# إشعارات"
              many="و# إشعارًا"
              other="و# إشعار"
            />
          </>
        )}
        {'. '}
        <Trans>المشتريات (البنود 7 إلى 12) يُدخلها محاسبكم: ليست في المتجر.</Trans>
      </p>
    </>
  )
}

/** Whose figures they are and of which moment: on paper alone, where nothing stands around them. */
function PaperHead({ figures: { seller, counted_at } }: Pick<ChoiceProps, 'figures'>) {
  const language = useLanguage()
  const moment = formatDateTime(counted_at, language)
  return (
    <div className="print-only text-sm">
      <p className="text-base font-semibold">{seller[`name_${language}`] || seller.name_ar}</p>
      {seller.vat_number !== '' && (
        <p>
          <Trans>
            الرقم الضريبي <Ltr>{seller.vat_number}</Ltr>
          </Trans>
        </p>
      )}
      <p>
        <Trans>أرقام المستندات حتى {moment}</Trans>
      </p>
    </div>
  )
}

type ChoiceProps = Route.ComponentProps['loaderData']

function PeriodChoice({ figures: { period }, today }: ChoiceProps) {
  const { t } = useLingui()
  const nameOf = usePeriodName()
  const quarter = vatPeriodOf(period.from, 'quarter')
  const month = vatPeriodOf(
    period.from > today ? period.from : period.to < today ? period.to : today,
    'month',
  )
  const link = (name: string) => `${here}?${new URLSearchParams({ period: name })}`
  const isQuarter = period.name === quarter
  return (
    <nav className="row gap-2 no-print" aria-label={t`فترة الإقرار`}>
      <Link to={link(period.previous)} className="button second small" preventScrollReset>
        {nameOf(period.previous)}
      </Link>
      <Link to={link(isQuarter ? month : quarter)} className="button second small" preventScrollReset>
        {isQuarter ? <Trans>عرض شهر واحد</Trans> : <Trans>عرض الربع كله</Trans>}
      </Link>
      {period.next <= vatPeriodOf(today, isQuarter ? 'quarter' : 'month') && (
        <Link to={link(period.next)} className="button second small" preventScrollReset>
          {nameOf(period.next)}
        </Link>
      )}
      {!isQuarter && (
        <Form action={here} className="row gap-2" noValidate key={period.name}>
          <input
            type="month"
            name="period"
            className="input w-auto text-sm"
            aria-label={t`الشهر`}
            defaultValue={period.name}
            max={today.slice(0, 7)}
          />
          <Button kind="second" size="small">
            <Trans>عرض</Trans>
          </Button>
        </Form>
      )}
    </nav>
  )
}
