import { Trans } from '@lingui/react/macro'
import { Ltr } from '#ui/ltr'
import { AskFirst } from '../ask-first.tsx'

type CancelOrderProps = {
  refNumber: number
  /** Without script: the first press was answered with the question. */
  isAsking: boolean
}

export function CancelOrder({ refNumber, isAsking }: CancelOrderProps) {
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
      <Trans>
        لم يُخصم أي مبلغ، ويعود إليكم ما حُجز لهذا الطلب من رصيد أو قسيمة. تبقى الباقة متاحة للشراء من جديد.
      </Trans>
    </AskFirst>
  )
}
