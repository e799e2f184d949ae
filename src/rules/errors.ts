import type { FieldProblem } from '#rules/field-errors'
import type { WaitReason } from '#rules/plan-change'

/** What kind of wrong it is; api/calls/error-response.ts alone turns a kind into an HTTP status. */
export const errorStatuses = {
  unreadable: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  invalid: 422,
  limit: 429,
  unexpected: 500,
  unavailable: 503,
} as const
export type ErrorKind = keyof typeof errorStatuses

/**
 * Every error by name: its number on the wire and its kind. Numbers are a promise and never change.
 * 1xxxxx identity, 2xxxxx validation, 3xxxxx orders, 4xxxxx payments, 5xxxxx catalogue and content, 6xxxxx support,
 * 7xxxxx group sharing, 8xxxxx partners, 9xxxxx system. 100001 is the specification's.
 */
export const errors = {
  unauthenticated: [100001, 'unauthenticated'],
  staff_unauthenticated: [100002, 'unauthenticated'],
  wrong_token_kind: [100003, 'forbidden'],
  role_forbidden: [100004, 'forbidden'],
  code_wrong: [100005, 'invalid'],
  code_expired: [100006, 'invalid'],
  code_too_soon: [100007, 'limit'],
  credentials_wrong: [100008, 'invalid'],
  client_blocked: [100009, 'forbidden'],
  challenge_invalid: [100010, 'invalid'],
  session_not_found: [100011, 'not_found'],
  customer_not_created: [100012, 'unavailable'],
  staff_email_taken: [100013, 'conflict'],
  confirmation_needed: [100014, 'forbidden'],
  phone_taken: [100015, 'conflict'],
  phone_is_yours: [100016, 'invalid'],
  old_phone_unproven: [100017, 'conflict'],
  order_holds_account: [100018, 'conflict'],
  balance_not_given_up: [100029, 'conflict'],
  staff_user_not_found: [100019, 'not_found'],
  last_admin: [100020, 'conflict'],
  link_invalid: [100021, 'invalid'],
  client_not_found: [100022, 'not_found'],
  client_has_orders: [100023, 'conflict'],
  client_has_tickets: [100024, 'conflict'],
  client_has_subscriptions: [100025, 'conflict'],
  client_has_payments: [100026, 'conflict'],
  client_is_closed: [100027, 'conflict'],
  balance_too_low: [100028, 'conflict'],
  client_is_blocked: [100040, 'conflict'],
  staff_codes_used_up: [100080, 'limit'],

  invalid_input: [200001, 'invalid'],
  unreadable_body: [200002, 'unreadable'],
  not_json: [200003, 'unsupported'],
  body_too_large: [200004, 'too_large'],
  cursor_invalid: [200005, 'invalid'],
  idempotency_key_reused: [200006, 'conflict'],
  idempotency_key_in_use: [200007, 'conflict'],
  idempotency_key_invalid: [200008, 'invalid'],
  version_outdated: [200009, 'conflict'],
  card_data_refused: [200010, 'invalid'],

  order_not_found: [300001, 'not_found'],
  order_id_invalid_or_expired: [300002, 'not_found'],
  price_changed: [300003, 'conflict'],
  price_not_chargeable: [300070, 'conflict'],
  order_not_cancellable: [300004, 'conflict'],
  order_not_payable: [300005, 'conflict'],
  order_changed_meanwhile: [300006, 'conflict'],
  plan_running: [300007, 'conflict'],
  terms_not_accepted: [300008, 'invalid'],
  profile_incomplete: [300009, 'invalid'],
  auto_renew_needs_card: [300010, 'invalid'],
  coupon_not_valid: [300011, 'invalid'],
  coupon_used_up: [300013, 'conflict'],
  coupon_first_purchase_only: [300015, 'invalid'],
  order_payment_in_flight: [300016, 'conflict'],
  subscription_not_renewable: [300017, 'conflict'],
  receipt_not_ready: [300018, 'conflict'],
  order_not_refundable: [300019, 'conflict'],
  refund_above_paid: [300020, 'conflict'],
  refund_in_progress: [300021, 'conflict'],
  order_not_activated: [300022, 'conflict'],
  order_not_fulfillable: [300023, 'conflict'],
  message_not_resendable: [300024, 'conflict'],
  message_not_found: [300025, 'not_found'],
  order_not_disputable: [300030, 'conflict'],
  refund_not_retryable: [300031, 'conflict'],
  refund_not_found: [300032, 'not_found'],
  refund_split_changed: [300033, 'conflict'],
  document_not_found: [300034, 'not_found'],
  document_without_xml: [300035, 'conflict'],
  document_being_cleared: [300037, 'conflict'],
  document_not_refused: [300036, 'conflict'],

  plan_change_not_possible: [300040, 'conflict'],
  downgrade_needs_renewal: [300041, 'conflict'],
  plan_change_settled: [300042, 'conflict'],
  plan_change_during_charge: [300049, 'conflict'],
  client_has_other_plan: [300050, 'conflict'],
  client_pays_other_order: [300051, 'conflict'],
  pause_not_possible: [300043, 'conflict'],
  subscription_not_extendable: [300052, 'conflict'],
  no_failed_renewal: [300053, 'conflict'],
  subscription_over: [300054, 'conflict'],
  subscription_changed_meanwhile: [300055, 'conflict'],
  plan_waits_for_paid_end: [300056, 'conflict'],
  refund_request_not_allowed: [300045, 'conflict'],
  refund_request_open: [300046, 'conflict'],
  refund_request_closed: [300047, 'conflict'],
  refund_request_not_found: [300048, 'not_found'],
  refund_request_granted: [300059, 'conflict'],

  renewal_link_invalid: [300060, 'not_found'],
  renewal_link_expired: [300061, 'conflict'],

  short_link_invalid: [300090, 'not_found'],

  quote_link_invalid: [300080, 'not_found'],
  quote_not_payable: [300081, 'conflict'],
  order_not_quotable: [300082, 'conflict'],
  quote_needs_company: [300083, 'conflict'],
  quote_not_found: [300084, 'not_found'],
  quote_needs_email: [300085, 'invalid'],

  payment_not_found: [400001, 'not_found'],
  payment_in_progress: [400002, 'conflict'],
  no_existing_card: [400003, 'not_found'],
  card_not_created: [400004, 'invalid'],
  charge_not_created: [400005, 'unavailable'],
  charge_not_found: [400006, 'not_found'],
  payment_not_completed: [400007, 'conflict'],
  payment_session_recovery_failed: [400008, 'unavailable'],
  no_redirect_url: [400009, 'unavailable'],
  payment_method_not_for_order: [400010, 'invalid'],
  gateway_unreachable: [400011, 'unavailable'],
  webhook_unverified: [400012, 'unauthenticated'],
  nothing_to_pay: [400013, 'conflict'],
  card_not_verified: [400014, 'conflict'],
  payment_method_not_for_gateway: [400015, 'invalid'],
  card_needs_bank: [400016, 'conflict'],
  gateway_not_configured: [400017, 'unavailable'],
  apple_pay_not_supported: [400101, 'invalid'],
  apple_pay_not_available: [400102, 'invalid'],
  apple_pay_validation_failed: [400103, 'invalid'],
  apple_pay_payment_failed: [400104, 'invalid'],
  apple_pay_session_failed: [400105, 'unavailable'],
  charge_failed: [400201, 'conflict'],
  charge_abandoned: [400202, 'conflict'],
  charge_cancelled: [400203, 'conflict'],
  charge_restricted: [400204, 'conflict'],
  charge_void: [400205, 'conflict'],
  charge_timed_out: [400206, 'conflict'],
  charge_unknown: [400207, 'conflict'],
  charge_declined: [400208, 'conflict'],
  card_declined: [400209, 'conflict'],
  expired_card: [400210, 'conflict'],
  incorrect_cvc: [400211, 'conflict'],
  processing_error: [400212, 'conflict'],
  insufficient_funds: [400213, 'conflict'],
  invalid_card: [400214, 'conflict'],
  currency_not_supported: [400215, 'conflict'],
  duplicate_transaction: [400216, 'conflict'],
  authentication_required: [400217, 'conflict'],
  payment_cancelled: [400218, 'conflict'],
  payment_timed_out: [400219, 'conflict'],

  product_not_found: [500001, 'not_found'],
  page_not_found: [500002, 'not_found'],
  tax_not_found: [500003, 'not_found'],
  tax_has_payments: [500004, 'conflict'],
  tax_not_alone: [500043, 'conflict'],
  tax_rate_not_allowed: [500044, 'conflict'],
  product_has_orders: [500005, 'conflict'],
  product_in_coupons: [500006, 'conflict'],
  common_feature_not_found: [500007, 'not_found'],
  order_of_features_outdated: [500008, 'conflict'],
  coupon_missing: [500009, 'not_found'],
  coupon_has_orders: [500010, 'conflict'],
  coupon_code_taken: [500011, 'conflict'],
  faq_not_found: [500012, 'not_found'],
  order_of_faqs_outdated: [500013, 'conflict'],
  page_slug_taken: [500014, 'conflict'],
  picture_refused: [500045, 'invalid'],
  price_change_not_found: [500040, 'not_found'],
  price_change_settled: [500041, 'conflict'],
  price_change_open: [500042, 'conflict'],

  ticket_not_found: [600001, 'not_found'],
  ticket_not_pending: [600002, 'conflict'],
  ticket_not_reopenable: [600003, 'conflict'],
  ticket_changed_meanwhile: [600004, 'conflict'],
  ticket_too_long: [600005, 'conflict'],
  ticket_not_movable: [600006, 'conflict'],
  saved_reply_not_found: [600007, 'not_found'],
  ticket_answered_meanwhile: [600008, 'conflict'],
  waiting_not_found: [600009, 'not_found'],
  waiting_taken_meanwhile: [600010, 'conflict'],
  attachment_not_found: [600011, 'not_found'],
  attachment_too_large: [600012, 'too_large'],
  attachment_type_refused: [600013, 'invalid'],
  attachments_full: [600014, 'conflict'],
  tickets_not_mergeable: [600015, 'conflict'],
  merge_not_undoable: [600016, 'conflict'],
  files_unreachable: [600017, 'unavailable'],
  attachments_of_day_full: [600018, 'limit'],
  ticket_has_status: [600019, 'conflict'],

  too_many_members: [700001, 'invalid'],
  member_exists: [700002, 'invalid'],
  member_required: [700003, 'invalid'],
  group_sharing_not_in_plan: [700004, 'invalid'],
  group_over: [700005, 'conflict'],
  member_joined: [700006, 'conflict'],
  invitation_sent_lately: [700007, 'limit'],

  partner_unauthenticated: [800001, 'unauthenticated'],
  scope_missing: [800002, 'forbidden'],
  address_not_allowed: [800003, 'forbidden'],
  idempotency_key_required: [800004, 'invalid'],
  account_limit_reached: [800005, 'conflict'],
  practice_phone_needed: [800006, 'invalid'],
  partner_client_not_found: [800007, 'not_found'],
  partner_client_unavailable: [800008, 'conflict'],
  subscription_not_found: [800009, 'not_found'],
  points_not_enough: [800010, 'conflict'],
  spend_not_found: [800011, 'not_found'],
  spend_already_reversed: [800012, 'conflict'],
  spend_not_reversible: [800013, 'conflict'],
  test_token_needed: [800014, 'forbidden'],
  webhook_endpoint_not_found: [800015, 'not_found'],
  webhook_delivery_not_found: [800016, 'not_found'],
  too_many_webhook_endpoints: [800017, 'conflict'],
  webhook_endpoint_off: [800018, 'conflict'],
  too_many_replays: [800019, 'conflict'],
  order_not_on_account: [800020, 'conflict'],
  order_already_used: [800021, 'conflict'],
  too_many_orders_for_phone: [800030, 'limit'],
  event_not_found: [800031, 'not_found'],
  webhook_secret_shown_once: [800032, 'conflict'],
  api_client_not_found: [800101, 'not_found'],
  api_client_name_taken: [800102, 'conflict'],
  api_client_has_orders: [800103, 'conflict'],
  api_token_not_found: [800104, 'not_found'],
  api_token_shown_once: [800105, 'conflict'],
  api_token_over: [800106, 'conflict'],
  plan_change_members: [700010, 'conflict'],
  handover_not_possible: [700011, 'conflict'],
  handover_not_open: [700012, 'conflict'],

  something_went_wrong: [900001, 'unexpected'],
  too_many_requests: [900002, 'limit'],
  not_found: [900003, 'not_found'],
  method_not_allowed: [900004, 'wrong_method'],
  starting: [900005, 'unavailable'],
  export_not_found: [900006, 'not_found'],
  export_not_ready: [900007, 'conflict'],
  export_expired: [900008, 'not_found'],
  export_too_large: [900012, 'conflict'],
  list_view_not_found: [900060, 'not_found'],
  list_view_name_taken: [900061, 'conflict'],
  too_many_list_views: [900062, 'conflict'],
  job_not_found: [900009, 'not_found'],
  job_not_runnable: [900010, 'conflict'],
  job_waits_already: [900011, 'conflict'],
  clock_runs_forward: [900021, 'invalid'],
  clock_is_moving: [900022, 'conflict'],
  difference_not_found: [900040, 'not_found'],
  tax_unit_not_found: [900050, 'not_found'],
  tax_unit_not_active: [900051, 'conflict'],
  tax_unit_of_other_seller: [900052, 'conflict'],
  tax_onboarding_not_found: [900053, 'not_found'],
  tax_onboarding_moved: [900054, 'conflict'],
  tax_key_missing: [900055, 'conflict'],
  seller_incomplete: [900056, 'conflict'],
  measurement_key_missing: [900070, 'conflict'],
  measurement_of_environment: [900071, 'conflict'],
} as const satisfies Record<string, readonly [number, ErrorKind]>

export type ErrorName = keyof typeof errors
/**
 * The number of one error. Where the whole table would make a page heavier, as in the browser, a constant of this type says
 * the number again and the compiler compares it.
 */
export type ErrorCode<Name extends ErrorName> = (typeof errors)[Name][0]
export const errorNames = Object.keys(errors) as ErrorName[]

export type ErrorDetails = {
  /** Field → what is wrong with it, for 422. */
  fields?: Record<string, FieldProblem[]>
  /** Seconds until it may be tried again, for 429. */
  retryAfter?: number
  /** How often the same code may still be tried, for code_wrong. */
  triesLeft?: number
}

/**
 * What an error brings beside code and message, by its name and as it goes on the wire: what a program needs to go on. The
 * contract declares the same shapes, and those of a quote and a payment, of which the rules only know that they are there.
 */
export type ErrorExtras = {
  /** The new quote. */
  price_changed: { quote: object }
  /** What would go to the card and to the balance now, in halalas. */
  refund_split_changed: { split: { card_minor: number; balance_minor: number } }
  /** The attempt in the way, and where its bank waits. */
  payment_in_progress: { payment: object; redirect_url: string | null }
  /** The plan that runs, and why the wanted one waits for its paid end. */
  plan_running: { plan_change: 'downgrade'; waits_because: WaitReason; subscription_id: string }
  /** Who would lose the place. */
  plan_change_members: { members: { id: string; phone: string }[] }
  /** The other plan of a client of the partner's; null of anybody else's. And where the client can change it. */
  client_has_other_plan: {
    running_plan: {
      subscription_id: string
      product_id: string
      access_ends_at: string
      pause_ends_at: string | null
      auto_renew: boolean
    } | null
    client_url: string
  }
  points_not_enough: { points_left: number }
  /** What the token does not cover. */
  scope_missing: { scope: string }
  /** What is left, in halalas. */
  balance_not_given_up: { balance_minor: number }
  /** The version that stands now, both values of each field that would change, and for staff who changed them last, if staff did. */
  version_outdated: {
    version: number
    conflicts: Record<string, { current: unknown; yours: unknown }>
    changed_by?: string | null
  }
  /** Work with which it goes on at once; `expires_in` is in seconds. */
  too_many_requests: { challenge: { challenge: string; bits: number; expires_in: number } }
} & Record<HoldingError, { linked: ClientHolding[] }>

/** What a client may have that forbids deleting them. */
export const clientHoldings = ['orders', 'tickets', 'subscriptions', 'payments'] as const
export type ClientHolding = (typeof clientHoldings)[number]
/** The refusals that list all of it. */
export type HoldingError = `client_has_${ClientHolding}`

type ErrorArguments =
  | [errorName: ErrorName, details?: ErrorDetails & { extra?: never }]
  | {
      // The refusals of one kind bring one shape, and are thrown by one line.
      [Name in keyof ErrorExtras]: [
        errorName: Name extends HoldingError ? HoldingError : Name,
        details: ErrorDetails & { extra: ErrorExtras[Name] },
      ]
    }[keyof ErrorExtras]

/** The one error that verbs throw. Anything else that escapes is a fault of ours and answers 500. */
export class ShopError extends Error {
  readonly errorName: ErrorName
  readonly details: ErrorDetails & { extra?: ErrorExtras[keyof ErrorExtras] }

  constructor(...[errorName, details = {}]: ErrorArguments) {
    super(errorName)
    this.name = 'ShopError'
    this.errorName = errorName
    this.details = details
  }

  get kind(): ErrorKind {
    return errors[this.errorName][1]
  }

  get code(): number {
    return errors[this.errorName][0]
  }
}

/** The gateway did not answer, or not in a way that says what happened. */
export class GatewayUnreachable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GatewayUnreachable'
  }
}

/** The same because the gateway has too much to do: it has not looked at what was asked. */
export class GatewayBusy extends GatewayUnreachable {
  override name = 'GatewayBusy'
}

/** The carrier of a message will never take it, whoever tries again: a wrong recipient. */
export class MessageRefused extends Error {
  override name = 'MessageRefused'
}

/** The carrier of a message was asked and did not answer in a way that says whether it took the message. */
export class DeliveryInDoubt extends Error {
  override name = 'DeliveryInDoubt'
}
