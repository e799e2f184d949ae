import { channels } from '#rules/messages/channels'
import { faqTopics } from '#rules/shop/faq-topic'
import type { ExportResource } from '#rules/desk/exports'
import type { Language } from '#rules/core/language'
import { channelNames } from '#locales/channel-names'
import { orderMethods, orderStatuses, settlements } from '#rules/sale/order'
import { roles } from '#rules/people/permissions'
import { differenceKinds, settlingWays } from '#rules/payments/reconciliation'
import { subscriptionStatuses } from '#rules/sale/subscription'
import { taxDocumentForms, taxDocumentKinds } from '#rules/tax/tax-document'
import { taxSubmissionStates } from '#rules/tax/tax-submission'
import { ticketStatuses } from '#rules/support/ticket'
import { exportTexts, type ExportValue } from '#domain/desk/exports/export-texts'

const yesNo = { true: 'yes', false: 'no', yes: 'yes', no: 'no' } as const
const languages = { ar: 'language_ar', en: 'language_en' } as const

/** `order_completed` for `completed`: the same word of two things is two texts. */
function named<const Noun extends string, const Value extends string>(noun: Noun, values: readonly Value[]) {
  return Object.fromEntries(values.map((value) => [value, `${noun}_${value}`])) as Record<
    Value,
    `${Noun}_${Value}`
  >
}

/**
 * The columns whose values are names of ours; every other one holds what somebody wrote, a number or a
 * moment.
 */
const words: Partial<Record<ExportResource, Record<string, Readonly<Record<string, ExportValue>>>>> = {
  orders: {
    status: named('order', orderStatuses),
    method: named('method', orderMethods),
    settled_by: named('settled', settlements),
  },
  clients: { language: languages, has_plan: yesNo, state: named('client', ['active', 'blocked', 'closed']) },
  subscriptions: { status: named('subscription', subscriptionStatuses), auto_renew: yesNo },
  products: {
    is_active: yesNo,
    group_sharing: yesNo,
    display_status: named('shown', ['visible', 'invisible']),
  },
  coupons: {
    kind: named('coupon', ['percent', 'amount']),
    first_purchase_only: yesNo,
    is_active: yesNo,
  },
  taxes: { is_active: yesNo },
  tickets: { status: named('ticket', ticketStatuses) },
  faqs: { topic: named('topic', faqTopics), is_active: yesNo },
  pages: { is_active: yesNo },
  users: { role: named('role', roles), language: languages, is_active: yesNo },
  api_clients: { points_any: yesNo, is_active: yesNo },
  messages: { language: languages },
  documents: {
    document_kind: named('document', taxDocumentKinds),
    form: named('document', taxDocumentForms),
    submission: named('submission', taxSubmissionStates),
  },
  gateway_differences: {
    difference_kind: named('difference', differenceKinds),
    settling_way: named('settling', settlingWays),
  },
}

/** A cell as people read it: our names in words of the file's language, anything else as it is. */
export function cellWords(
  language: Language,
  resource: ExportResource,
  column: string,
  value: string | null,
): string | null {
  const channel = resource === 'messages' && column === 'channel' && channels.find((one) => one === value)
  if (channel) return channelNames[channel][language]
  const word = value === null ? undefined : words[resource]?.[column]?.[value]
  return word === undefined ? value : exportTexts(language, `value.${word}`)
}
