import { Select, Trans } from '@lingui/react/macro'
import type { ShownPeriod } from './shown-period.server.ts'

type PeriodProps = {
  period: ShownPeriod
  /** 'true', or 'awaits' where that begins with a saved card. */
  renewing: string
  /** Nothing is left to pay: it begins with the order itself. */
  isFree: boolean
}

/**
 * What the money means in time: when it begins, until when it can be had back, when it ends and whether it
 * renews.
 */
export function PeriodBeads({ period, renewing, isFree }: PeriodProps) {
  const { from, until, untilHijri, refund } = period
  const begins = period.begins === 'now' && isFree ? 'free' : period.begins
  return (
    <ol className="period-beads">
      <li data-state="now">
        <b>
          <Select
            value={begins}
            _later={`تبدأ في ${from}`}
            _free="تبدأ فور تأكيد الطلب"
            _before={`تُحسب من ${from}`}
            other="تبدأ فور الدفع"
          />
        </b>
        <small>
          <Select
            value={begins}
            _later="بعد مدتكم الحالية"
            _before="متصلة بمدتكم السابقة"
            other={`اليوم، ${from}`}
          />
        </small>
      </li>
      {refund && <Refund {...refund} />}
      <li>
        <b>
          <Trans>تنتهي في {until}</Trans>
        </b>
        <small>
          <Select
            value={renewing}
            _true={`${untilHijri}. تتجدد تلقائيًا ما لم توقفوها.`}
            _awaits={`${untilHijri}. تتجدد تلقائيًا من أول بطاقة محفوظة ما لم توقفوها.`}
            other={`${untilHijri}. لا تتجدد تلقائيًا.`}
          />
        </small>
      </li>
    </ol>
  )
}

function Refund({ until, hijri, right }: NonNullable<ShownPeriod['refund']>) {
  return (
    <li data-state="good">
      <b>
        <Select
          value={right}
          _ask={`لكم طلب استرداد كامل حتى ${until}`}
          other={`استرداد كامل حتى ${until}`}
        />
      </b>
      <small>
        <Select
          value={right}
          _ask={`${hijri}، ما دامت الخدمة لم تُستخدم`}
          other={`${hijri}، ما دامت النقاط لم تُستخدم`}
        />
      </small>
    </li>
  )
}
