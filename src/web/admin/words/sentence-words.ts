import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { parseSentenceField } from '#rules/messages/message-sentences'
import type { CreditWay, PayWay } from '#rules/payments/pay-way'
import type { ReturnCause } from '#rules/payments/payment'
import type { SubscriptionChanged } from '#rules/messages/message-templates'
import { useOrderWords } from './order-words.ts'

const ways = {
  card: msg({ context: 'sentence', message: 'بالبطاقة' }),
  both: msg({ context: 'sentence', message: 'بالبطاقة والرصيد' }),
  balance: msg({ context: 'sentence', message: 'بالرصيد كله' }),
  nothing: msg({ context: 'sentence', message: 'بلا خصم' }),
  card_credit: msg({ context: 'sentence', message: 'بالبطاقة وباقي الباقة السابقة' }),
  all: msg({ context: 'sentence', message: 'بالبطاقة والرصيد وباقي الباقة السابقة' }),
  balance_credit: msg({ context: 'sentence', message: 'بالرصيد وباقي الباقة السابقة' }),
  credit: msg({ context: 'sentence', message: 'بباقي الباقة السابقة كله' }),
} satisfies Record<PayWay | CreditWay, MessageDescriptor>

const changes = {
  renewal_stopped: msg({ context: 'sentence', message: 'إيقاف التجديد التلقائي' }),
  renewal_started: msg({ context: 'sentence', message: 'تفعيل التجديد التلقائي' }),
  days_added: msg({ context: 'sentence', message: 'إضافة أيام' }),
  points_given: msg({ context: 'sentence', message: 'إضافة نقاط' }),
  points_taken: msg({ context: 'sentence', message: 'استعادة نقاط' }),
  paused: msg({ context: 'sentence', message: 'إيقاف مؤقت' }),
  resumed: msg({ context: 'sentence', message: 'إنهاء الإيقاف المؤقت' }),
  member_added: msg({ context: 'sentence', message: 'دعوة عضو' }),
  member_removed: msg({ context: 'sentence', message: 'إخراج عضو' }),
  card_changed: msg({ context: 'sentence', message: 'تغيير البطاقة' }),
  plan_charged: msg({ context: 'sentence', message: 'تغيير الباقة بخصم' }),
  plan_scheduled: msg({ context: 'sentence', message: 'تغيير الباقة عند التجديد' }),
  plan_given: msg({ context: 'sentence', message: 'إهداء باقة أكبر تعود بعدها باقته' }),
  plan_given_ends: msg({ context: 'sentence', message: 'إهداء باقة أكبر لا يتبعها تجديد' }),
  plan_given_alone: msg({ context: 'sentence', message: 'إهداء باقة أكبر تتبعها باقة أخرى' }),
  change_undone: msg({ context: 'sentence', message: 'إلغاء تغيير' }),
  handover_offered: msg({ context: 'sentence', message: 'عرض نقل الملكية' }),
  ended: msg({ context: 'sentence', message: 'إنهاء الاشتراك' }),
} satisfies Record<SubscriptionChanged, MessageDescriptor>

const others = {
  refund_sent: {
    plan: msg({ context: 'sentence', message: 'انتهت الباقة' }),
    period: msg({ context: 'sentence', message: 'انتهت مدة وتستمر الباقة' }),
    paused: msg({ context: 'sentence', message: 'عاد الإيقاف المؤقت' }),
    beginning: msg({ context: 'sentence', message: 'باقة لم تبدأ' }),
    kept: msg({ context: 'sentence', message: 'تبقى الباقة' }),
  },
  refund: {
    to_card: msg({ context: 'sentence', message: 'إلى البطاقة' }),
    to_quote: msg({ context: 'sentence', message: 'إلى البطاقة التي دُفع بها عرض السعر' }),
    to_balance: msg({ context: 'sentence', message: 'إلى الرصيد' }),
  },
  bank: {
    own: msg({ context: 'sentence', message: 'بنك العميل' }),
    quote: msg({ context: 'sentence', message: 'بنك من دفع عرض السعر' }),
  },
  disputed: {
    own: msg({ context: 'sentence', message: 'اعتراض على بطاقة العميل' }),
    quote: msg({ context: 'sentence', message: 'اعتراض ممن دفع عرض السعر' }),
  },
  returned_to: {
    payer: msg({ context: 'sentence', message: 'إلى وسيلة دفع العميل' }),
    quote: msg({ context: 'sentence', message: 'إلى البطاقة التي دُفع بها عرض السعر' }),
  },
  invitation: {
    named: msg({ context: 'sentence', message: 'اسم الداعي معروف' }),
    unnamed: msg({ context: 'sentence', message: 'بلا اسم' }),
  },
  coupon: {
    lasts: msg({ context: 'sentence', message: 'ما زال خصم القسيمة ساريًا' }),
    ended: msg({ context: 'sentence', message: 'انتهى خصم القسيمة' }),
  },
  renewal: {
    invoiced: msg({ context: 'sentence', message: 'تجديد له فاتورة' }),
    backup: msg({ context: 'sentence', message: 'دفعت بطاقة بدل أخرى رُفضت' }),
  },
  instead: { plan: msg({ context: 'sentence', message: 'باقة أخرى في المدة القادمة' }) },
  awaits_card: { renewal: msg({ context: 'sentence', message: 'تجديد ينتظر بطاقة' }) },
  order_completed: {
    sums: msg({ context: 'sentence', message: 'أسطر المبالغ' }),
    client: msg({ context: 'sentence', message: 'اشتراها العميل' }),
    partner: msg({ context: 'sentence', message: 'اشتراها شريك على حسابه الآجل' }),
    now: msg({ context: 'sentence', message: 'باقة تبدأ الآن' }),
    later: msg({ context: 'sentence', message: 'باقة تبدأ بعد المدة الحالية' }),
  },
  order_given: {
    now: msg({ context: 'sentence', message: 'باقة تبدأ الآن' }),
    later: msg({ context: 'sentence', message: 'باقة تبدأ بعد المدة الحالية' }),
    renews: msg({ context: 'sentence', message: 'باقة تتجدد تلقائيًا' }),
  },
  partner_order_cancelled: {
    not_provisioned: msg({ context: 'sentence', message: 'باقة لم تُفعّل' }),
    over: msg({ context: 'sentence', message: 'انتهت مدتها' }),
    goes_on: msg({ context: 'sentence', message: 'تستمر بطلبات أخرى' }),
  },
}

export const sentenceWords: Record<string, Record<string, MessageDescriptor | undefined> | undefined> = {
  paid: ways,
  will_pay: ways,
  subscription_changed: changes,
  ...others,
}

/** In which case a sentence stands in the place of its variable. */
export function useSentenceWords() {
  const { i18n } = useLingui()
  const { cause } = useOrderWords()
  /** One that this build does not know yet is shown by its name. */
  return (id: string): string => {
    const [what = '', name = ''] = id.replace(/^sms\./, '').split('.')
    // Ids name their cause.
    if (what === 'returned') return cause(name as ReturnCause)
    const words = sentenceWords[what]?.[name]
    return words ? i18n._(words) : id
  }
}

/** What histories and conflicts call a sentence; null for a field that is none. */
export function useSentenceFieldWords() {
  const { t } = useLingui()
  const words = useSentenceWords()
  return (field: string): string | null => {
    const sentence = parseSentenceField(field)
    if (!sentence) return null
    const name = words(sentence.id)
    if (sentence.id.startsWith('sms.'))
      return sentence.language === 'ar'
        ? t`جملة «${name}» في الرسالة النصية بالعربية`
        : t`جملة «${name}» في الرسالة النصية بالإنجليزية`
    return sentence.language === 'ar' ? t`جملة «${name}» بالعربية` : t`جملة «${name}» بالإنجليزية`
  }
}
