import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { alarmOfAge } from '#rules/tax-submission'
import { Icon, type IconName } from '#ui/icon'
import { RecentTime } from '#ui/recent-time'
import { Meaning } from './figure.tsx'

type WaitingProps = {
  tickets: { total: number; mine: number; oldest_at: string | null }
  refundRequests: { total: number; late: number; oldest_at: string | null }
  /** Without an answer of the tax authority, and refused by it. */
  taxDocuments: { unreported: number; oldest_at: string | null; refused: number }
  pastDue: number
  /** Paid orders whose plan does not run yet; at most 1,000 are counted. */
  unserved: { count: number; more: boolean }
  now: string
}

/** What somebody of the staff should look at, the most pressing first. */
export function Waiting({ tickets, refundRequests, taxDocuments, pastDue, unserved, now }: WaitingProps) {
  const { t } = useLingui()
  const { oldest_at } = tickets
  return (
    <section className="card" aria-labelledby="waiting">
      <header>
        <h2 id="waiting">
          <Trans>بانتظاركم</Trans>
        </h2>
        <Meaning of={t`بانتظاركم`}>
          <Trans>
            التذاكر: المفتوحة التي آخر رسالة فيها من العميل. التجديدات المتأخرة: باقات لم ينجح خصم تجديدها
            بعد. الطلبات: ما دُفع ولم تُفعّل باقته. طلبات الاسترداد: يُجاب عنها خلال ثلاثة أيام عمل، من الأحد إلى
            الخميس.
          </Trans>
        </Meaning>
      </header>
      <ul className="waiting">
        <TaxDocumentLines documents={taxDocuments} now={now} />
        {refundRequests.total > 0 && <RefundRequestsLine requests={refundRequests} now={now} />}
        <Line
          href={`${href('/admin/support')}?waiting=any`}
          icon="ticket"
          tone={tickets.total > 0 ? 'bad' : 'good'}
          hint={
            oldest_at ? (
              <Trans>
                أقدمها منذ <RecentTime value={oldest_at} now={now} />
              </Trans>
            ) : (
              <Trans>لا أحد ينتظر ردًا</Trans>
            )
          }
        >
          <Plural
            value={tickets.total}
            zero="لا تذاكر بلا رد"
            one="تذكرة واحدة بلا رد"
            two="تذكرتان بلا رد"
            few="# تذاكر بلا رد"
            many="# تذكرة بلا رد"
            other="# تذكرة بلا رد"
          />
        </Line>
        <Line
          href={`${href('/admin/clients')}?plan=past_due`}
          icon="clock"
          tone={pastDue > 0 ? 'wait' : 'good'}
          hint={<Trans>يُعاد خصمها تلقائيًا في المهلة</Trans>}
        >
          <Plural
            value={pastDue}
            zero="لا تجديدات متأخرة"
            one="تجديد واحد متأخر"
            two="تجديدان متأخران"
            few="# تجديدات متأخرة"
            many="# تجديدًا متأخرًا"
            other="# تجديد متأخر"
          />
        </Line>
        <Line
          href={`${href('/admin/orders')}?status=processing`}
          icon="receipt"
          tone={unserved.count > 0 ? 'info' : 'good'}
          hint={<Trans>تُفعّل عادة خلال لحظات من الدفع</Trans>}
        >
          <Plural
            value={unserved.count}
            zero="لا طلبات مدفوعة بلا تفعيل"
            one="طلب واحد مدفوع لم يُفعّل"
            two="طلبان مدفوعان لم يُفعّلا"
            few="# طلبات مدفوعة لم تُفعّل"
            many="# طلبًا مدفوعًا لم يُفعّل"
            other="# طلب مدفوع لم يُفعّل"
          />
          {unserved.more && '+'}
        </Line>
      </ul>
    </section>
  )
}

/** Stands only where the authority refused something, or has not answered for an hour. */
function TaxDocumentLines({ documents, now }: { documents: WaitingProps['taxDocuments']; now: string }) {
  const { unreported, oldest_at, refused } = documents
  const hours = oldest_at ? alarmOfAge(Date.parse(now) - Date.parse(oldest_at)) : 0
  return (
    <>
      {refused > 0 && (
        <Line
          href={`${href('/admin/documents')}?state=refused`}
          icon="warn"
          tone="bad"
          hint={<Trans>تحتاج إلى مستند مصحح</Trans>}
        >
          <Plural
            value={refused}
            one="مستند ضريبي واحد رفضته الهيئة"
            two="مستندان ضريبيان رفضتهما الهيئة"
            few="# مستندات ضريبية رفضتها الهيئة"
            many="# مستندًا ضريبيًا رفضتها الهيئة"
            other="# مستند ضريبي رفضتها الهيئة"
          />
        </Line>
      )}
      {oldest_at && hours > 0 && (
        <Line
          href={`${href('/admin/documents')}?state=waiting`}
          icon="clock"
          tone={hours > 1 ? 'bad' : 'wait'}
          hint={
            <Trans>
              أقدمها منذ <RecentTime value={oldest_at} now={now} />، والمهلة 24 ساعة
            </Trans>
          }
        >
          <Plural
            value={unreported}
            one="مستند ضريبي واحد لم يصل إلى الهيئة"
            two="مستندان ضريبيان لم يصلا إلى الهيئة"
            few="# مستندات ضريبية لم تصل إلى الهيئة"
            many="# مستندًا ضريبيًا لم تصل إلى الهيئة"
            other="# مستند ضريبي لم تصل إلى الهيئة"
          />
        </Line>
      )}
    </>
  )
}

/** Stands only where a client waits for an answer. */
function RefundRequestsLine({ requests, now }: { requests: WaitingProps['refundRequests']; now: string }) {
  const { total, late, oldest_at } = requests
  return (
    <Line
      href={href('/admin/orders/refund_requests')}
      icon="undo"
      tone={late > 0 ? 'bad' : 'wait'}
      hint={
        late > 0 ? (
          <Plural
            value={late}
            one="واحد منها تأخر جوابه"
            two="اثنان منها تأخر جوابهما"
            few="# منها تأخر جوابها"
            many="# منها تأخر جوابها"
            other="# منها تأخر جوابها"
          />
        ) : (
          oldest_at && (
            <Trans>
              أقدمها منذ <RecentTime value={oldest_at} now={now} />
            </Trans>
          )
        )
      }
    >
      <Plural
        value={total}
        one="طلب استرداد واحد بلا جواب"
        two="طلبا استرداد بلا جواب"
        few="# طلبات استرداد بلا جواب"
        many="# طلب استرداد بلا جواب"
        other="# طلب استرداد بلا جواب"
      />
    </Line>
  )
}

function Line(props: { href: string; icon: IconName; tone: string; hint: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link to={props.href}>
        <span className={`disc tone-${props.tone}`}>
          <Icon name={props.icon} />
        </span>
        <span>
          <span className="font-medium">{props.children}</span>
          <span className="hint block">{props.hint}</span>
        </span>
        <Icon name="chevron" small />
      </Link>
    </li>
  )
}
