import { useLingui } from '@lingui/react/macro'
import { href } from 'react-router'
import type { AttemptClass, MovementKind, RowFigure } from '#rules/desk/analytics'
import { isPaymentFailure } from '#rules/payments/payment-failures'
import { useLanguage } from '#ui/language'
import { useBrandName } from '../words/brand-name.ts'
import { useFailureReason } from '../words/failure-words.ts'
import { monthName } from './months.ts'

/** Where the rows of a figure are listed. */
export function rowsHref(figure: RowFigure, { part, month }: { part?: string; month?: string } = {}): string {
  const query = new URLSearchParams({ figure, ...(part && { part }), ...(month && { month }) })
  return `${href('/admin/analytics/rows')}?${query}`
}

export function useMovementWords(): Record<MovementKind, string> {
  const { t } = useLingui()
  return {
    new: t({ context: 'movement', message: 'جديد' }),
    import: t`منقول`,
    reactivation: t`عودة`,
    expansion: t`توسع`,
    contraction: t`تقلص`,
    churn: t`مغادرة`,
  }
}

export function useAttemptWords(): Record<AttemptClass, string> {
  const { t } = useLingui()
  return {
    purchase: t`شراء بحضور العميل`,
    renewal: t`تجديد، أول محاولة`,
    retry: t`تجديد، محاولة تالية`,
    link: t`تجديد دفعه العميل`,
  }
}

export function useFigureWords(): Record<RowFigure, string> {
  const { t } = useLingui()
  return {
    movements: t`حركة الإيراد المتكرر`,
    revenue: t`الإيراد`,
    sales: t`المبيعات`,
    refunds: t`ما أُعيد`,
    vat: t`ضريبة القيمة المضافة`,
    attempts: t`محاولات الدفع`,
    paid_attempts: t`محاولات نجحت`,
    refusals: t`محاولات رُفضت`,
    failed_renewals: t`تجديدات تعثرت`,
    recovered_renewals: t`تجديدات استُعيدت`,
    reminded_orders: t`طلبات ذُكّر بها`,
    recovered_orders: t`طلبات دُفعت بعد التذكير`,
    cohort_clients: t`من بقي من الفوج`,
    cohort_revenue: t`ما سدّده الفوج`,
    running: t`باقات سارية`,
    recurring: t`باقات متجددة`,
  }
}

/** What a part of a figure is called; a plan by its name. Undefined where the figure has no parts. */
export function usePartName(plans: { id: string; name: string }[]) {
  const language = useLanguage()
  const movements: Record<string, string> = useMovementWords()
  const classes: Record<string, string> = useAttemptWords()
  const brand = useBrandName()
  const reason = useFailureReason()
  return (figure: RowFigure, part: string): string | undefined => {
    if (part === '') return undefined
    switch (figure) {
      case 'movements':
        return movements[part]
      case 'attempts':
      case 'paid_attempts': {
        const [name = '', card = ''] = part.split('|')
        return `${classes[name] ?? name} · ${brand(card)}`
      }
      case 'refusals':
        return isPaymentFailure(part) ? reason(part) : part
      case 'cohort_clients':
      case 'cohort_revenue':
        return monthName(part, language)
      case 'running':
      case 'recurring':
        return plans.find(({ id }) => id === part)?.name
      default:
        return undefined
    }
  }
}
