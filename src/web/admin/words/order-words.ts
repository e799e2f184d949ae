import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { OrderMethod, Settlement, TrackerStep } from '#rules/sale/order'
import type { PaymentMethodKind, RefundCause } from '#rules/payments/payment'
import type { RefundDecider } from '#rules/payments/refund'
import type { Role } from '#rules/people/permissions'
import { markOf, type PaymentMark } from '#rules/shop/store'

/** Wire values in words, as staff say them. */
const methods = {
  store: msg({ context: 'source', message: 'المتجر' }),
  api: msg`الواجهة البرمجية`,
  subscription: msg`تجديد`,
  import: msg`نقل من نظام سابق`,
} satisfies Record<OrderMethod, MessageDescriptor>

const settlements = {
  gateway: msg`بوابة الدفع`,
  balance: msg`الرصيد`,
  // By a coupon, or by what staff took off the price.
  coupon: msg`خصم كامل`,
  account: msg`الحساب الآجل`,
  import: msg`نظام سابق`,
} satisfies Record<Settlement, MessageDescriptor>

const payments = {
  card: msg`بطاقة`,
  saved_card: msg`بطاقة محفوظة`,
  balance: msg`الرصيد`,
} satisfies Record<Exclude<PaymentMethodKind, PaymentMark>, MessageDescriptor>

const causes = {
  staff: msg`بقرار الإدارة`,
  late_after_cancellation: msg`مبلغ وصل بعد الإلغاء`,
  second_payment: msg`دفعة ثانية للطلب نفسه`,
  superseded: msg`محاولة استُبدلت ببطاقة أخرى`,
  mismatch: msg`رد البوابة لا يطابق سجلنا`,
  plan_changed: msg`تغيّر الاشتراك أثناء الدفع`,
  not_first_purchase: msg`سعر أول عملية شراء، وقد سبقتها عملية أخرى`,
  plan_running: msg`وصل متأخرًا ولدى العميل باقة سارية`,
  plan_ended: msg`انتهت الباقة التي يجددها الطلب`,
  no_longer_held: msg`وصل متأخرًا وقد استُخدم الرصيد أو القسيمة في غيره`,
  price_changed: msg`وصل متأخرًا وقد تغيّر السعر`,
  client_blocked: msg`وصل والعميل محظور`,
  renewal_stopped: msg`مبلغ تجديد وصل بعد إيقافه`,
  chargeback: msg`اعتراض لدى البنك`,
} satisfies Record<RefundCause, MessageDescriptor>

const deciders = {
  staff: causes.staff,
  law: msg`رجوع العميل عن الشراء`,
  system: msg`أعاده النظام`,
} satisfies Record<RefundDecider, MessageDescriptor>

const trackers = {
  placed: msg`وصل الطلب`,
  payment_created: msg`بدأ الدفع`,
  pending: msg`بانتظار تحقق البنك`,
  failed: msg`لم تنجح المحاولة`,
  declined: msg`رُفض الدفع`,
  cancelled: msg`أُلغي الطلب`,
  received: msg`استُلم المبلغ`,
  order_completed: msg`اكتمل الطلب`,
} satisfies Record<TrackerStep, MessageDescriptor>

/** By the names of their adapters. */
const gateways: Record<string, MessageDescriptor> = {
  moyasar: msg({ context: 'gateway', message: 'ميسر' }),
  tap: msg({ context: 'gateway', message: 'تاب' }),
}

const roles = {
  admin: msg`مدير`,
  support: msg`دعم`,
  viewer: msg`مطّلع`,
} satisfies Record<Role, MessageDescriptor>

export function useOrderWords() {
  const { i18n } = useLingui()
  /** A value that this build does not know yet is shown as it stands on the wire. */
  const wordIn = (table: Record<string, MessageDescriptor>) => (value: string) => {
    const words = table[value]
    return words ? i18n._(words) : value
  }
  return {
    method: wordIn(methods),
    settlement: wordIn(settlements),
    payment: (kind: string) => markOf(kind) ?? wordIn(payments)(kind),
    cause: wordIn(causes),
    decider: wordIn(deciders),
    tracker: wordIn(trackers),
    gateway: wordIn(gateways),
    role: wordIn(roles),
  }
}
