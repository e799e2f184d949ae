import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { isPaymentFailure, type PaymentFailure } from '#rules/payments/payment-failures'

/** Why a payment failed, as staff say it on the phone; what its payer reads stands among the errors. */
const reasons = {
  charge_failed: msg`لم يذكر البنك سببًا`,
  charge_abandoned: msg`لم يُكمل العميل الدفع`,
  charge_cancelled: msg`ألغى العميل الدفع`,
  charge_restricted: msg`البطاقة مقيدة لدى البنك`,
  charge_void: msg`أُبطلت العملية`,
  charge_timed_out: msg`انتهت مهلة العملية`,
  charge_unknown: msg`لم تعرف البوابة نتيجة العملية`,
  customer_not_created: msg`تعذّر بدء العملية لدى البوابة`,
  charge_not_created: msg`تعذّر بدء العملية لدى البوابة`,
  charge_not_found: msg`لا تعرف البوابة هذه العملية`,
  charge_declined: msg`رفضها البنك دون سبب محدد`,
  card_declined: msg({ context: 'failure', message: 'رفض البنك البطاقة' }),
  expired_card: msg`البطاقة منتهية`,
  incorrect_cvc: msg`رمز الأمان غير صحيح`,
  processing_error: msg`خطأ لدى البنك أو البوابة`,
  insufficient_funds: msg`الرصيد لا يكفي`,
  invalid_card: msg`بيانات البطاقة غير صحيحة`,
  currency_not_supported: msg`البطاقة لا تقبل الريال`,
  duplicate_transaction: msg`عملية مكررة في نظر البنك`,
  authentication_required: msg`لم يكتمل تحقق البنك`,
  payment_cancelled: msg`أُلغي الدفع`,
  payment_timed_out: msg`انتهى وقت الدفع`,
} satisfies Record<PaymentFailure, MessageDescriptor>

/** The reason of a failure; one that this build does not know is said as its payer reads it. */
export function useFailureWords(): (failure: { name: string; message: string }) => string {
  const { i18n } = useLingui()
  return ({ name, message }) => (isPaymentFailure(name) ? i18n._(reasons[name]) : message)
}

/** The same where a line begins with it: in English with a capital letter. */
export function useFailureSentence(): (failure: { name: string; message: string }) => string {
  const reasonOf = useFailureWords()
  return (failure) => {
    const words = reasonOf(failure)
    return words.charAt(0).toUpperCase() + words.slice(1)
  }
}

/** The reason of a failure that this build knows. */
export function useFailureReason(): (failure: PaymentFailure) => string {
  const { i18n } = useLingui()
  return (failure) => i18n._(reasons[failure])
}
