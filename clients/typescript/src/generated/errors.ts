// Written by scripts/generate-client.ts from docs/openapi.json. Do not edit.

/** The errors that a partner's program may meet, by name. Numbers are a promise and never change. */
export const errorCodes = {
  /** This account cannot open this section. Sign in with another account. */
  wrong_token_kind: 100003,
  /** Some fields are not right. Check them and send again. */
  invalid_input: 200001,
  /** The request could not be read: it is not valid JSON. */
  unreadable_body: 200002,
  /** Send the request as JSON (Content-Type: application/json). */
  not_json: 200003,
  /** This is larger than allowed. Shorten it and send it again. */
  body_too_large: 200004,
  /** This page of the list cannot be found. Start from the first one. */
  cursor_invalid: 200005,
  /** This Idempotency-Key was already used for a different request. Send a new key. */
  idempotency_key_reused: 200006,
  /** A request with this Idempotency-Key is still running. Try again in a moment. */
  idempotency_key_in_use: 200007,
  /** Idempotency-Key must be 1 to 255 visible ASCII characters. */
  idempotency_key_invalid: 200008,
  /** Card data must never be sent here. It goes from the browser to the payment gateway only. */
  card_data_refused: 200010,
  /** order does not exist: you find yours under “My orders”. */
  order_not_found: 300001,
  /** The price, or what the plan includes, has changed. No money was taken. Look at the order’s details and the new amount before you go on. */
  price_changed: 300003,
  /** This order can no longer be cancelled. Check its status under “My orders”. */
  order_not_cancellable: 300004,
  /** This order cannot be paid now. Check its status under “My orders”. */
  order_not_payable: 300005,
  /** We could not find this document. Look for it in the list of documents that you came from. */
  document_not_found: 300034,
  /** The authority is clearing this document, and you can open it as soon as it is cleared. Try again in a few minutes. */
  document_being_cleared: 300037,
  /** The client already has another running plan, and an order does not replace it. Change the plan on the subscription’s page, order the same plan again, or wait until theirs has ended. */
  client_has_other_plan: 300050,
  /** The client is paying for another order right now, so nothing has changed. Wait for its result, then try again. */
  client_pays_other_order: 300051,
  /** What is left to pay is below SAR 1.00, the least that the payment gateway charges, and the balance does not cover it. Nothing was charged. Choose another plan, or contact support. */
  price_not_chargeable: 300070,
  /** This plan does not exist or is no longer sold. Choose another plan. */
  product_not_found: 500001,
  /** The access token is missing or not valid. Send it in the header Authorization: Bearer. */
  partner_unauthenticated: 800001,
  /** This token does not cover the scope of this call, which stands in “scope”. Ask the store’s administrator for one that does. */
  scope_missing: 800002,
  /** This token is not accepted from this address. Ask the store’s administrator to add your server’s address. */
  address_not_allowed: 800003,
  /** Nothing has changed. Send the header Idempotency-Key, so that the same request is never carried out twice. */
  idempotency_key_required: 800004,
  /** Your limit on account does not allow this order. No order was placed. Settle what is owed, or place it with a payment link. */
  account_limit_reached: 800005,
  /** A test token works with practice numbers only; they begin with +999. Nothing has changed. */
  practice_phone_needed: 800006,
  /** No client with this number is among the clients of your paid orders. */
  partner_client_not_found: 800007,
  /** No orders can be placed for this client. No order was placed. */
  partner_client_unavailable: 800008,
  /** This client has no running subscription. */
  subscription_not_found: 800009,
  /** There are not enough points. None were spent. */
  points_not_enough: 800010,
  /** This spend does not exist. */
  spend_not_found: 800011,
  /** The points of this spend were given back before; that happens once. */
  spend_already_reversed: 800012,
  /** The period that these points were taken from has ended, so they cannot be given back. */
  spend_not_reversible: 800013,
  /** This is for test tokens only. */
  test_token_needed: 800014,
  /** This webhook endpoint does not exist. */
  webhook_endpoint_not_found: 800015,
  /** This webhook delivery does not exist. */
  webhook_delivery_not_found: 800016,
  /** You have reached the most webhook endpoints. Delete one first. */
  too_many_webhook_endpoints: 800017,
  /** The webhook endpoint is off. Switch it on first. */
  webhook_endpoint_off: 800018,
  /** The events of this window, with those that still wait for the endpoint, are too many to replay at once. Choose a shorter window, or wait until those before have arrived. */
  too_many_replays: 800019,
  /** This order is not owed on account, or it was taken back before. Nothing has changed. */
  order_not_on_account: 800020,
  /** The plan of this order has been used, its time is over or stands in for the client’s own renewal, or it has no points to show that it is unused, so only our staff can take it back. What you owe has not changed; write to us. */
  order_already_used: 800021,
  /** No order was placed: the client has paused the plan, or its renewal is not settled yet, so an order on your account does not extend it. Send them a payment link, or order again once the plan is back. */
  client_plan_on_hold: 800022,
  /** Your program has placed too many orders for this phone within an hour, and each sends its owner an SMS. Try again after the time in Retry-After. */
  too_many_orders_for_phone: 800030,
  /** There is no event of yours with this id, or it is older than 90 days. */
  event_not_found: 800031,
  /** This was done before, and its secret is shown in the first answer only. If you did not keep it, list the endpoints with GET /webhook_endpoints and rotate the secret of yours under a new Idempotency-Key. */
  webhook_secret_shown_once: 800032,
  /** something went wrong, please try again in a few seconds */
  something_went_wrong: 900001,
  /** too many requests */
  too_many_requests: 900002,
  /** This address does not exist. Check it, or go back to the store. */
  not_found: 900003,
  /** This address does not take this method. */
  method_not_allowed: 900004,
  /** The store cannot answer right now. Try again in a few seconds. */
  starting: 900005,
} as const

export type ErrorName = keyof typeof errorCodes

/** By which of them each call may be refused, beside those that any call may meet. */
export type OperationErrors = {
  getPartnerAccount: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'invalid_input' | 'too_many_requests'
  listPartnerStatements: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'invalid_input' | 'cursor_invalid' | 'too_many_requests'
  getPartnerStatement: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'not_found' | 'invalid_input' | 'cursor_invalid' | 'too_many_requests'
  getPartnerStatementCsv: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'not_found' | 'invalid_input' | 'too_many_requests'
  listPartnerInvoices: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'invalid_input' | 'cursor_invalid' | 'too_many_requests'
  getPartnerInvoicePdf: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'not_found' | 'document_not_found' | 'document_being_cleared' | 'invalid_input' | 'too_many_requests'
  listPartnerProducts: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'invalid_input' | 'cursor_invalid' | 'too_many_requests'
  placePartnerOrder: 'unreadable_body' | 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'product_not_found' | 'price_not_chargeable' | 'price_changed' | 'account_limit_reached' | 'client_has_other_plan' | 'client_plan_on_hold' | 'client_pays_other_order' | 'partner_client_unavailable' | 'idempotency_key_reused' | 'idempotency_key_in_use' | 'body_too_large' | 'not_json' | 'practice_phone_needed' | 'invalid_input' | 'card_data_refused' | 'idempotency_key_invalid' | 'idempotency_key_required' | 'too_many_orders_for_phone' | 'too_many_requests'
  listPartnerOrders: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'practice_phone_needed' | 'invalid_input' | 'cursor_invalid' | 'too_many_requests'
  countPartnerOrders: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'practice_phone_needed' | 'invalid_input' | 'too_many_requests'
  getPartnerOrder: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'order_not_found' | 'too_many_requests'
  payPracticeOrder: 'partner_unauthenticated' | 'test_token_needed' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'order_not_found' | 'order_not_payable' | 'client_has_other_plan' | 'client_pays_other_order' | 'too_many_requests'
  cancelPartnerOrder: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'order_not_found' | 'order_not_cancellable' | 'order_not_on_account' | 'order_already_used' | 'too_many_requests'
  getPartnerSubscription: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'partner_client_not_found' | 'subscription_not_found' | 'practice_phone_needed' | 'invalid_input' | 'too_many_requests'
  spendPoints: 'unreadable_body' | 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'partner_client_not_found' | 'points_not_enough' | 'idempotency_key_reused' | 'idempotency_key_in_use' | 'body_too_large' | 'not_json' | 'practice_phone_needed' | 'invalid_input' | 'card_data_refused' | 'idempotency_key_invalid' | 'idempotency_key_required' | 'too_many_requests'
  listSpends: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'practice_phone_needed' | 'invalid_input' | 'cursor_invalid' | 'too_many_requests'
  getSpend: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'spend_not_found' | 'too_many_requests'
  reverseSpend: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'spend_not_found' | 'spend_already_reversed' | 'spend_not_reversible' | 'idempotency_key_reused' | 'idempotency_key_in_use' | 'idempotency_key_invalid' | 'too_many_requests'
  listWebhookEndpoints: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'invalid_input' | 'cursor_invalid' | 'too_many_requests'
  createWebhookEndpoint: 'unreadable_body' | 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'too_many_webhook_endpoints' | 'idempotency_key_reused' | 'idempotency_key_in_use' | 'webhook_secret_shown_once' | 'body_too_large' | 'not_json' | 'invalid_input' | 'card_data_refused' | 'idempotency_key_invalid' | 'too_many_requests'
  getWebhookEndpoint: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'webhook_endpoint_not_found' | 'too_many_requests'
  updateWebhookEndpoint: 'unreadable_body' | 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'webhook_endpoint_not_found' | 'body_too_large' | 'not_json' | 'invalid_input' | 'card_data_refused' | 'too_many_requests'
  deleteWebhookEndpoint: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'webhook_endpoint_not_found' | 'too_many_requests'
  rotateWebhookSecret: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'webhook_endpoint_not_found' | 'idempotency_key_reused' | 'idempotency_key_in_use' | 'webhook_secret_shown_once' | 'idempotency_key_invalid' | 'too_many_requests'
  replayWebhookWindow: 'unreadable_body' | 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'webhook_endpoint_not_found' | 'webhook_endpoint_off' | 'too_many_replays' | 'idempotency_key_reused' | 'idempotency_key_in_use' | 'body_too_large' | 'not_json' | 'invalid_input' | 'card_data_refused' | 'idempotency_key_invalid' | 'too_many_requests'
  listEvents: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'invalid_input' | 'cursor_invalid' | 'too_many_requests'
  getEvent: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'event_not_found' | 'too_many_requests'
  listWebhookDeliveries: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'invalid_input' | 'cursor_invalid' | 'too_many_requests'
  getWebhookDelivery: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'webhook_delivery_not_found' | 'too_many_requests'
  replayWebhookDelivery: 'partner_unauthenticated' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'webhook_delivery_not_found' | 'webhook_endpoint_off' | 'idempotency_key_reused' | 'idempotency_key_in_use' | 'idempotency_key_invalid' | 'too_many_requests'
  playPracticeEvent: 'unreadable_body' | 'partner_unauthenticated' | 'test_token_needed' | 'wrong_token_kind' | 'scope_missing' | 'address_not_allowed' | 'order_not_found' | 'subscription_not_found' | 'webhook_endpoint_not_found' | 'webhook_endpoint_off' | 'idempotency_key_reused' | 'idempotency_key_in_use' | 'body_too_large' | 'not_json' | 'invalid_input' | 'card_data_refused' | 'idempotency_key_invalid' | 'too_many_requests'
}
