import { Plural, Trans } from '@lingui/react/macro'
import { formatMoney, formatNumber } from '#locales/format'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import type { StaffOrder } from './order-types.ts'

type Room = NonNullable<StaffOrder['refund_room']>

type UnusedProposalProps = {
  room: Room
  /** Halalas that stand in the field now. */
  amount: number
  onTake: (amount: number) => void
}

/**
 * The amount that unused days come to, how it is counted, and one press that takes it while another one is
 * written.
 */
export function UnusedProposal({ room, amount, onTake }: UnusedProposalProps) {
  const language = useLanguage()
  const { unused, left_minor: left } = room
  if (!unused) return null
  const byPoints = unused.counted_by === 'points'
  const [part, whole] = byPoints ? [unused.points_left, unused.points] : [unused.days_left, unused.days]
  const number = (value: number) => formatNumber(value, language)
  const sum = `${formatMoney(left, language)} × ${number(part)} ÷ ${number(whole)} = ${formatMoney(unused.amount_minor, language)}`
  return (
    <div className="note">
      <Icon name="clock" />
      <div className="stack gap-2">
        <p>
          <b className="font-semibold">
            <UnusedDays left={unused.days_left} of={unused.days} />
          </b>{' '}
          {unused.points > 0 && (
            <Trans>
              وبقي من نقاطها {number(unused.points_left)} من {number(unused.points)}.
            </Trans>
          )}{' '}
          {byPoints && <Trans>تُحسب النقاط لأنها الأقل.</Trans>}
        </p>
        <p className="text-ink-2">
          <Ltr>{sum}</Ltr>
        </p>
        {unused.amount_minor === 0 ? (
          <p>
            <Trans>استُخدمت المدة كلها.</Trans>
          </p>
        ) : amount === unused.amount_minor ? (
          <p>
            <Trans>هذا هو المبلغ المكتوب.</Trans>
          </p>
        ) : (
          <div>
            <Button type="button" kind="second" size="small" onClick={() => onTake(unused.amount_minor)}>
              <Trans>كتابة هذا المبلغ</Trans>
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

function UnusedDays({ left, of }: { left: number; of: number }) {
  const language = useLanguage()
  const [some, all] = [formatNumber(left, language), formatNumber(of, language)]
  return (
    <Plural
      value={of}
      zero={`غير المستخدم: ${some} من ${all} يوم.`}
      one={`غير المستخدم: ${some} من يوم واحد.`}
      two={`غير المستخدم: ${some} من يومين.`}
      few={`غير المستخدم: ${some} من ${all} أيام.`}
      many={`غير المستخدم: ${some} من ${all} يومًا.`}
      other={`غير المستخدم: ${some} من ${all} يوم.`}
    />
  )
}
