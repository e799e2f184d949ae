import { useLingui } from '@lingui/react/macro'
import type { SubscriptionActionName } from '#rules/sale/subscription-actions'
import { formatRiyalsText } from '#locales/format'
import { useLanguage } from '#ui/language'
import { useTakenSums } from '../words/taken-sums.ts'
import type { ActionMoney } from './subscription-types.ts'

/**
 * The words of the last button where money moves: what is done, how much is taken from which purse or goes
 * back to it.
 */
export function useActionAndAmount() {
  const { t } = useLingui()
  const takenSums = useTakenSums()
  const returnAndEnd = useReturnAndEnd()
  return (name: string, action: SubscriptionActionName, money: ActionMoney | null): string => {
    if (!money) return name
    if (money.kind === 'returned') return returnAndEnd(money)
    // A coupon may take off all of it: then nothing is taken, and no sum is named.
    if (money.kind === 'charged' && money.amount_minor === 0 && money.balance_minor === 0) return name
    const amount = takenSums({ card: money.amount_minor, balance: money.balance_minor })
    if (money.kind === 'asked') {
      return money.amount_minor === 0 ? t`إرسال رابط لتأكيد دفع ${amount}` : t`إرسال رابط لدفع ${amount}`
    }
    if (action === 'schedule_plan') return t`تغيير الباقة عند التجديد بسعر ${amount}`
    if (action === 'start_renewal') {
      return money.kind === 'charged' ? t`تفعيل التجديد وخصم ${amount} الآن` : t`تفعيل التجديد بسعر ${amount}`
    }
    if (action === 'change_card') return t`تغيير البطاقة وخصم ${amount} الآن`
    if (action === 'resume') return t`إنهاء الإيقاف وخصم ${amount} الآن`
    return action === 'charge_now' ? t`خصم ${amount} الآن` : t`تغيير الباقة وخصم ${amount}`
  }
}

function useReturnAndEnd() {
  const { t } = useLingui()
  const language = useLanguage()
  return ({ amount_minor: all, balance_minor: balance }: ActionMoney): string => {
    const toCard = formatRiyalsText(all - balance, language)
    const toBalance = formatRiyalsText(balance, language)
    if (balance === 0) return t`إنهاء الاشتراك وإعادة ${toCard} إلى البطاقة`
    if (balance === all) return t`إنهاء الاشتراك وإعادة ${toBalance} إلى رصيده`
    return t`إنهاء الاشتراك وإعادة ${toCard} إلى البطاقة و${toBalance} إلى رصيده`
  }
}
