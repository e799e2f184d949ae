import { useLingui } from '@lingui/react/macro'
import { formatRiyalsText } from '#locales/format'
import { useLanguage } from '#ui/language'
import { useTrackerEntry, type TimelineEntry } from '#ui/timeline'
import { useOrderWords } from '../words/order-words.ts'
import type { StaffOrder } from './order-types.ts'

/** What the client sees as milestones, in the staff's words. */
export function useTimelineOf(order: StaffOrder): TimelineEntry[] {
  const { t } = useLingui()
  const language = useLanguage()
  const words = useOrderWords()
  const describe = useTrackerEntry()
  const settled = useSettledWords(order)
  // What costs nothing is settled by an attempt of nothing: no payment began.
  const trackers = order.trackers.filter(
    ({ step }) => step !== 'payment_created' || order.final_price_minor !== 0,
  )
  const milestones = trackers.map((tracker, index) => ({
    key: `${tracker.step}-${index}`,
    state: describe(tracker.step).state,
    title: (tracker.step === 'received' && settled) || words.tracker(tracker.step),
    at: tracker.created_at,
    detail: tracker.message,
  }))
  // The client's milestones know no refunds; staff look for them here.
  const given = order.refunds
    .filter(({ status, cause }) => cause === 'staff' && status === 'done')
    .map((refund) => ({
      key: refund.id,
      state: 'stopped' as const,
      title: t`أُعيد إلى العميل ${formatRiyalsText(refund.amount_minor, language)}`,
      at: refund.created_at,
      detail: refund.reason || null,
    }))
  return [...milestones, ...given].toSorted((a, b) => a.at.localeCompare(b.at))
}

/** What happened when the client's milestone says that money was received, though none was. */
function useSettledWords({ partner, settled_by: by }: StaffOrder): string | undefined {
  const { t } = useLingui()
  if (partner?.is_test) return t`سُدّد للاختبار، بلا مال`
  if (by === 'account') return t`سُجّل على حساب الشريك`
  return by === 'coupon' ? t`لم يبقَ ما يُدفع` : undefined
}
