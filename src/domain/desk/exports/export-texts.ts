import { exportColumns } from '#rules/desk/exports'
import { faqTopics } from '#rules/shop/faq-topic'
import { orderMethods, orderStatuses, settlements } from '#rules/sale/order'
import { roles } from '#rules/people/permissions'
import { differenceKinds, settlingWays } from '#rules/payments/reconciliation'
import { subscriptionStatuses } from '#rules/sale/subscription'
import { taxDocumentForms, taxDocumentKinds } from '#rules/tax/tax-document'
import { taxSubmissionStates } from '#rules/tax/tax-submission'
import { ticketStatuses } from '#rules/support/ticket'
import { loadTexts } from '#locales/texts'

const columns = [...new Set(Object.values(exportColumns).flat())]

/** Names of ours that stand in the cells of exported files. */
const values = [
  'yes',
  'no',
  'language_ar',
  'language_en',
  ...orderStatuses.map((status) => `order_${status}` as const),
  ...orderMethods.map((method) => `method_${method}` as const),
  ...settlements.map((settlement) => `settled_${settlement}` as const),
  ...subscriptionStatuses.map((status) => `subscription_${status}` as const),
  'client_active',
  'client_blocked',
  'client_closed',
  'shown_visible',
  'shown_invisible',
  'coupon_percent',
  'coupon_amount',
  ...ticketStatuses.map((status) => `ticket_${status}` as const),
  ...faqTopics.map((topic) => `topic_${topic}` as const),
  ...roles.map((role) => `role_${role}` as const),
  ...taxDocumentKinds.map((kind) => `document_${kind}` as const),
  ...taxDocumentForms.map((form) => `document_${form}` as const),
  ...taxSubmissionStates.map((state) => `submission_${state}` as const),
  ...differenceKinds.map((kind) => `difference_${kind}` as const),
  ...settlingWays.map((way) => `settling_${way}` as const),
] as const
export type ExportValue = (typeof values)[number]

/** What a file's columns are headed by, under their own names, and its values, under `value.…`. */
export const exportTexts = loadTexts('exports', [
  ...columns,
  ...values.map((value) => `value.${value}` as const),
])
