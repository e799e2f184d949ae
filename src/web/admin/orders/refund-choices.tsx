import { Trans, useLingui } from '@lingui/react/macro'
import type { RefundWay } from '#rules/payments/refund'
import { ChoiceList } from '#ui/choice-list'
import type { RefundRoom } from './refund-confirm.tsx'

type WayChoiceProps = { room: RefundRoom; way: RefundWay; onChoose: (way: RefundWay) => void }

/** Where the money goes: the card that paid, as far as it takes money back, or the balance. */
export function WayChoice({ room, way, onChoose }: WayChoiceProps) {
  const { t } = useLingui()
  return (
    <ChoiceList
      legend={t`وجهة المبلغ`}
      value={way}
      onChange={(value) => onChoose(value === 'balance' ? 'balance' : 'card')}
      choices={[
        {
          value: 'card',
          label: <Trans>إلى البطاقة، وما زاد إلى الرصيد</Trans>,
          ...(room.card_left_minor === 0 && {
            unavailable:
              room.paid_card_minor > 0 ? (
                <Trans>لا تقبل البوابة استردادًا آخر إلى هذه البطاقة.</Trans>
              ) : (
                <Trans>لم يُدفع شيء ببطاقة.</Trans>
              ),
          }),
        },
        { value: 'balance', label: <Trans>كله إلى رصيد العميل في المتجر</Trans> },
      ]}
    />
  )
}

type PeriodChoiceProps = {
  /** False before the plan was provisioned. */
  canKeep: boolean
  /** The period itself is over; what may end is its renewal. */
  isOver: boolean
  /** Empty while nothing is chosen. */
  period: string
  onChoose: (period: string) => void
}

/** What becomes of the period that the order paid for. */
export function PeriodChoice({ canKeep, isOver, period, onChoose }: PeriodChoiceProps) {
  const { t } = useLingui()
  return (
    <ChoiceList
      legend={t`المدة التي دُفعت بهذا الطلب`}
      value={period}
      onChange={onChoose}
      choices={[
        {
          value: 'keep',
          label: isOver ? <Trans>إبقاء تجديد الباقة</Trans> : <Trans>إبقاء المدة التي دُفعت بهذا الطلب</Trans>,
          ...(!canKeep && {
            unavailable: <Trans>لم تُفعّل الباقة بعد: أعيدوا التفعيل أولًا.</Trans>,
          }),
        },
        {
          value: 'end',
          label: isOver ? <Trans>إيقاف تجديد الباقة</Trans> : <Trans>إنهاء المدة الآن</Trans>,
          hint: isOver ? (
            <Trans>انتهت المدة نفسها من قبل.</Trans>
          ) : (
            <Trans>تسقط نقاطها، وتبقى مدد الطلبات الأخرى للعميل.</Trans>
          ),
        },
      ]}
    />
  )
}
