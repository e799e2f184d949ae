import { Trans } from '@lingui/react/macro'
import { Ltr } from '#ui/ltr'
import { AskFirst } from '../ask-first.tsx'

type CancelOrderProps = {
  refNumber: number
  /** Of a renewal: cancelled, it stops the renewal of its plan. */
  isRenewal: boolean
  /** Without script: the first press was answered with the question. */
  isAsking: boolean
}

export function CancelOrder({ refNumber, isRenewal, isAsking }: CancelOrderProps) {
  return (
    <AskFirst
      intent="cancel"
      isLarge
      isAsking={isAsking}
      face={<Trans>إلغاء الطلب</Trans>}
      title={
        <Trans>
          إلغاء الطلب <Ltr>{refNumber}</Ltr>؟
        </Trans>
      }
      safe={<Trans>إبقاء الطلب</Trans>}
      action={<Trans>إلغاء الطلب</Trans>}
      busy={<Trans>نلغي الطلب…</Trans>}
    >
      {isRenewal ? (
        <Trans>
          هذا طلب تجديد: بإلغائه يتوقف التجديد التلقائي ولا نعيد محاولة الخصم. لا تخسرون شيئًا مما دفعتم، وتجدون
          في صفحة اشتراككم آخر يوم له.
        </Trans>
      ) : (
        <Trans>
          لم يُخصم أي مبلغ، ويعود إليكم ما حُجز لهذا الطلب من رصيد أو قسيمة. تبقى الباقة متاحة للشراء من جديد.
        </Trans>
      )}
    </AskFirst>
  )
}
