import { errorNames, type ErrorName } from '#rules/errors/errors'
import type { FieldError } from '#rules/core/field-errors'
import { expect, test } from 'vitest'
import { errorText, fieldErrorText } from './texts.ts'

/**
 * What only staff meet. Whatever is not named here or in the next list may reach a customer, so a new error
 * has to end in an act before it is let through.
 */
const forStaff: readonly ErrorName[] = [
  'staff_email_taken',
  'staff_user_not_found',
  'client_not_found',
  'client_has_orders',
  'client_has_tickets',
  'client_has_subscriptions',
  'client_has_payments',
  'client_is_closed',
  'client_is_blocked',
  'balance_too_low',
  'balance_adjustment_not_found',
  'order_not_refundable',
  'order_not_fulfillable',
  'order_not_activated',
  'message_not_resendable',
  'message_not_found',
  'order_not_disputable',
  'refund_not_retryable',
  'refund_not_found',
  'refund_request_not_found',
  'client_has_other_plan',
  'client_pays_other_order',
  'tax_not_found',
  'tax_has_payments',
  'product_has_orders',
  'common_feature_not_found',
  'coupon_missing',
  'coupon_has_orders',
  'coupon_code_taken',
  'faq_not_found',
  'page_slug_taken',
  'page_needed',
  'picture_refused',
  'price_change_settled',
  'saved_reply_not_found',
  'list_view_not_found',
  'list_view_name_taken',
  'too_many_list_views',
  'api_client_not_found',
  'api_client_name_taken',
  'api_client_has_orders',
  'api_token_not_found',
  'api_token_over',
  'account_payment_not_found',
  'export_not_found',
  'export_not_ready',
  'job_not_found',
  'gateway_not_configured',
  'job_not_runnable',
  'job_waits_already',
  'difference_not_found',
]

/** What only programs meet: partners', the gateway's, or a page of ours that is broken. */
const forPrograms: readonly ErrorName[] = [
  'unreadable_body',
  'idempotency_key_invalid',
  'card_data_refused',
  'webhook_unverified',
  'practice_phone_needed',
  'partner_client_not_found',
  'partner_client_unavailable',
  'subscription_not_found',
  'points_not_enough',
  'spend_not_found',
  'spend_already_reversed',
  'spend_not_reversible',
  'test_token_needed',
  'webhook_endpoint_not_found',
  'webhook_delivery_not_found',
  'event_not_found',
  'webhook_secret_shown_once',
  'order_not_on_account',
  'method_not_allowed',
]

/**
 * Quoted in the specification, so their English stands alone; the page adds when to come back, or the place
 * speaks for itself.
 */
const quoted: readonly string[] = ['too_many_requests', 'too_many_members', 'member_exists']
/** Named by the specification without a way out; the page that shows it has two buttons. */
const named: readonly string[] = ['order_id_invalid_or_expired', 'page_not_found']

/** An imperative plural, also with a pronoun, or a page's name. */
const arabicAction = /[\u0621-\u0652]{2,}(?:وا|ونا|وه|وها|وهم)(?=[\s.،؛:]|$)|«[^»]+»/

/**
 * An imperative that begins the sentence or a part of it: “Check …”, “Wait a little, then try again”, “If …,
 * open a ticket”.
 */
const englishAction =
  /(?:^|[:;,] )(?:please |then |or |and )?(?:accept|add|agree|ask|buy|check|choose|complete|confirm|contact|enter|fill|look|make|open|pay|place|read|refresh|reload|remove|reopen|revoke|send|set|settle|shorten|sign|subscribe|switch|try|turn|use|wait|withdraw|write|start|finish|delete|you find|you can write)\b/i

const forCustomers = errorNames.filter((name) => !forStaff.includes(name) && !forPrograms.includes(name))

test.each(forCustomers)('%s ends in what its reader can do, in Arabic', (name) => {
  expect(lastSentence(errorText('ar', name))).toMatch(arabicAction)
})

test.each(forCustomers.filter((name) => !quoted.includes(name) && !named.includes(name)))(
  '%s ends in what its reader can do, in English',
  (name) => {
    expect(lastSentence(errorText('en', name))).toMatch(englishAction)
  },
)

/** What a customer's field is told by itself; others name a bound or a form, and that is what to write. */
const customersFields = [
  'too_long',
  'too_short',
  'too_common',
  'out_of_range',
  'not_a_phone',
  'own_phone',
  'phone_twice',
  'country_not_served',
  'not_an_email',
  'not_a_name',
  'card_number',
  'must_accept',
  'wrong_code',
  'expired_code',
  'invalid',
] as const satisfies readonly FieldError[]

test.each(customersFields)('a field with %s says what to write', (name) => {
  expect(lastSentence(fieldErrorText('ar', name))).toMatch(arabicAction)
  expect(lastSentence(fieldErrorText('en', name))).toMatch(englishAction)
})

test('an act is told from a sentence that has none', () => {
  expect('لا يمكن دفع هذا الطلب الآن.').not.toMatch(arabicAction)
  expect('الطلب غير موجود.').not.toMatch(arabicAction)
  expect('This order cannot be paid now.').not.toMatch(englishAction)
})

test('the last sentence of every Arabic error ends with a full stop', () => {
  for (const name of errorNames) expect(errorText('ar', name)).toMatch(/\.$/)
})

/** The last full sentence; what stands after a colon or a semicolon belongs to it. */
function lastSentence(text: string): string {
  return text.replace(/\.$/, '').split(/[.؟] /).at(-1) ?? ''
}
