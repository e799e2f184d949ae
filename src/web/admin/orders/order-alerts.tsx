import { Trans } from '@lingui/react/macro'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { useOrderWords } from '../words/order-words.ts'
import { WhatStaysEnded } from './dispute-reversal.tsx'
import { neverBegan } from './never-began.ts'
import type { StaffOrder } from './order-types.ts'

/** What somebody has to look at. */
export function OrderAlerts({ order }: { order: StaffOrder }) {
  if (order.alerts.length === 0) return null
  return (
    <div className="stack gap-3">
      {order.alerts.map((alert) => (
        <Alert key={alert} alert={alert} order={order} />
      ))}
    </div>
  )
}

function Alert({ alert, order }: { alert: string; order: StaffOrder }) {
  const reason = order.fulfilment_error
  const words = useOrderWords()
  switch (alert) {
    case 'refund_failed':
      return (
        <Notice tone="bad" title={<Trans>تعذّر استرداد مبلغ.</Trans>}>
          <Trans>رفضت البوابة الاسترداد؛ راجعوا المدفوعات والاستردادات أدناه.</Trans>
        </Notice>
      )
    case 'refund_given_up':
      return (
        <Notice tone="bad" title={<Trans>لم يُرسل استرداد بعد محاولات كثيرة.</Trans>}>
          <Trans>توقفت محاولاته؛ أعيدوا إرساله من المدفوعات والاستردادات أدناه.</Trans>
        </Notice>
      )
    case 'charged_back':
      return (
        <Notice tone="bad" title={<Trans>اعترض صاحب البطاقة لدى بنكه، وسحب البنك المبلغ.</Trans>}>
          <Trans>انتهت مدة الطلب وتوقف التجديد. التفاصيل في المدفوعات والاستردادات أدناه.</Trans>
        </Notice>
      )
    case 'chargeback_reversed':
      return (
        <Notice
          tone="wait"
          icon="undo"
          title={<Trans>سقط اعتراض على هذا الطلب، وعاد مبلغه إلى المتجر.</Trans>}
        >
          <WhatStaysEnded hasBegun={!neverBegan(order)} />
        </Notice>
      )
    case 'fulfilment_given_up':
      return (
        <Notice tone="bad" title={<Trans>دُفع الطلب ولم تُفعّل الباقة.</Trans>}>
          <Trans>توقفت المحاولات. السبب:</Trans> <Ltr mono>{reason}</Ltr>
        </Notice>
      )
    case 'fulfilment_failing':
      return (
        <Notice tone="wait" title={<Trans>تعثّر تفعيل الباقة، وتُعاد المحاولة تلقائيًا.</Trans>}>
          <Trans>السبب:</Trans> <Ltr mono>{reason}</Ltr>
        </Notice>
      )
    default:
      // refund_<cause>: money that must not be kept.
      return (
        <Notice tone="wait" icon="undo" title={<Trans>أعاد النظام مبلغًا إلى صاحبه.</Trans>}>
          {words.cause(alert.replace(/^refund_/, ''))}
        </Notice>
      )
  }
}
