import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '#ui/icon'
import { RecentTime } from '#ui/recent-time'
import { Meaning } from './figure.tsx'

type WaitingProps = {
  tickets: { total: number; oldest_at: string | null }
  pastDue: number
  /** Paid orders whose plan does not run yet; at most 1,000 are counted. */
  unserved: { count: number; more: boolean }
  now: string
}

/** What somebody of the staff should look at, the most pressing first. */
export function Waiting({ tickets, pastDue, unserved, now }: WaitingProps) {
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
            بعد. الطلبات: ما دُفع ولم تُفعّل باقته.
          </Trans>
        </Meaning>
      </header>
      <ul className="waiting">
        <Line
          href="/admin/support?waiting=any"
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
          href="/admin/clients?plan=past_due"
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
          href="/admin/orders?status=processing"
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
