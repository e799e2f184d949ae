import { expect, test } from 'vitest'
import { errors } from '#rules/errors/errors'
import { roleMay, roles, type Permission, type Role } from '#rules/people/permissions'
import { createMoyasar } from '#integrations/payments/moyasar'
import { hashToken } from '#domain/people/identity/tokens'
import { seedDemo } from '#server/seed'
import {
  oneGateway,
  signedInClient,
  signedInStaff,
  testApi,
  testContext,
  type Result,
} from '../../test/api.ts'
import { testDatabase } from '../../test/database.ts'
import { addPartner } from '../../test/partners.ts'

const { db } = await testDatabase()
const gateway = createMoyasar({
  baseUrl: 'http://127.0.0.1:9',
  browserBaseUrl: 'http://127.0.0.1:9',
  publishableKey: 'pk_test_sandbox',
  secretKey: 'sk_test_sandbox',
  webhookSecret: 'a secret of the test',
})
await seedDemo(testContext(db))
const { ask } = testApi(db, { parts: { gateways: oneGateway(gateway) } })

/** Let in once, and not any more: their tokens are known and open nothing. */
const dead = [
  'expired_client',
  'closed_client',
  'expired_staff',
  'deactivated_staff',
  'deactivated_api_client',
  'revoked_api_token',
  'ended_api_token',
] as const
type Caller = 'anonymous' | 'client' | 'blocked_client' | 'api_client' | (typeof dead)[number] | Role
const client = await signedInClient(db)
const tokens: Record<Caller, string | undefined> = {
  anonymous: undefined,
  client: client.token,
  // A practice one, as the walk also comes to calls that play the client.
  api_client: (await addPartner(db, { mode: 'test' })).token,
  admin: (await signedInStaff(db, 'admin')).token,
  support: (await signedInStaff(db, 'support')).token,
  viewer: (await signedInStaff(db, 'viewer')).token,
  blocked_client: await clientWho({ blocked_at: new Date() }),
  closed_client: await clientWho({ closed_at: new Date() }),
  expired_client: await expired((await signedInClient(db)).token),
  expired_staff: await expired((await signedInStaff(db, 'admin')).token),
  deactivated_staff: await deactivatedStaff(),
  deactivated_api_client: await deactivatedPartner(),
  revoked_api_token: await partnerWhoseTokenIs({ revoked_at: new Date(Date.now() - 1_000) }),
  ended_api_token: await partnerWhoseTokenIs({ ends_at: new Date(Date.now() - 1_000) }),
}

async function clientWho(values: { blocked_at: Date } | { closed_at: Date }): Promise<string> {
  const { clientId, token } = await signedInClient(db)
  await db.updateTable('clients').set(values).where('id', '=', clientId).execute()
  return token
}

async function expired(token: string): Promise<string> {
  const past = new Date(Date.now() - 1_000)
  await db
    .updateTable('sessions')
    .set({ expires_at: past })
    .where('token_hash', '=', hashToken(token))
    .execute()
  return token
}

async function deactivatedStaff(): Promise<string> {
  const { staffId, token } = await signedInStaff(db, 'admin')
  await db.updateTable('staff_users').set({ is_active: false }).where('id', '=', staffId).execute()
  return token
}

async function deactivatedPartner(): Promise<string> {
  const { id, token } = await addPartner(db)
  await db.updateTable('api_clients').set({ is_active: false }).where('id', '=', id).execute()
  return token
}

async function partnerWhoseTokenIs(over: { revoked_at: Date } | { ends_at: Date }): Promise<string> {
  const { id, token } = await addPartner(db)
  await db.updateTable('api_tokens').set(over).where('api_client_id', '=', id).execute()
  return token
}
const callers = Object.keys(tokens) as Caller[]

/**
 * What each staff call needs; `signed_in` is open to every staff user. A new route without its line fails the
 * test.
 */
const staffNeeds: Record<string, Permission | 'signed_in'> = {
  'GET /api/users/v1/user': 'signed_in',
  'POST /api/users/v1/logout': 'signed_in',
  'PATCH /api/users/v1/user': 'signed_in',
  'PUT /api/users/v1/user/password': 'signed_in',
  'GET /api/users/v1/user/sessions': 'signed_in',
  'DELETE /api/users/v1/user/sessions': 'signed_in',
  'DELETE /api/users/v1/user/sessions/{id}': 'signed_in',
  'POST /api/users/v1/user/confirmations': 'signed_in',
  'GET /api/users/v1/dashboard': 'dashboard:read',
  'GET /api/users/v1/analytics': 'dashboard:read',
  'GET /api/users/v1/analytics/rows': 'dashboard:read',
  'GET /api/users/v1/waiting': 'dashboard:read',
  'GET /api/users/v1/waiting/items': 'dashboard:read',
  'PUT /api/users/v1/waiting/items/{kind}/{subject}/taker': 'waiting:take',
  'DELETE /api/users/v1/waiting/items/{kind}/{subject}/taker': 'waiting:take',
  'GET /api/users/v1/lists/{list}': 'own_account:write',
  'PUT /api/users/v1/lists/{list}/layout': 'own_account:write',
  'POST /api/users/v1/lists/{list}/views': 'own_account:write',
  'PATCH /api/users/v1/list_views/{id}': 'own_account:write',
  'DELETE /api/users/v1/list_views/{id}': 'own_account:write',
  'GET /api/users/v1/list_views/{id}/history': 'own_account:write',
  'GET /api/users/v1/search': 'search:read',
  'GET /api/users/v1/clients': 'client:read',
  'GET /api/users/v1/clients/counts': 'client:read',
  'GET /api/users/v1/clients/{id}': 'client:read',
  'PATCH /api/users/v1/clients/{id}': 'client:edit',
  'DELETE /api/users/v1/clients/{id}': 'client:administer',
  'PUT /api/users/v1/clients/{id}/block': 'client:administer',
  'DELETE /api/users/v1/clients/{id}/block': 'client:administer',
  'PUT /api/users/v1/clients/{id}/clock': 'client:administer',
  'PUT /api/users/v1/clients/{id}/phone': 'client:administer',
  'POST /api/users/v1/clients/{id}/balance_adjustments': 'client:administer',
  'POST /api/users/v1/clients/{id}/balance_adjustments/{adjustment_id}/reversal': 'client:administer',
  'GET /api/users/v1/clients/{id}/sessions': 'client:read',
  'GET /api/users/v1/clients/{id}/login_activities': 'client:read',
  'DELETE /api/users/v1/clients/{id}/sessions': 'client:administer',
  'DELETE /api/users/v1/clients/{id}/sessions/{session_id}': 'client:administer',
  'GET /api/users/v1/clients/{id}/history': 'client:read',
  'GET /api/users/v1/clients/{id}/timeline': 'client:read',
  'POST /api/users/v1/clients/{id}/notes': 'client:edit',
  'DELETE /api/users/v1/clients/{id}/notes/{note_id}': 'client:edit',
  'GET /api/users/v1/users': 'staff:read',
  'GET /api/users/v1/users/counts': 'staff:read',
  'POST /api/users/v1/users': 'staff:write',
  'GET /api/users/v1/users/{id}': 'staff:read',
  'PATCH /api/users/v1/users/{id}': 'staff:write',
  'DELETE /api/users/v1/users/{id}': 'staff:write',
  'POST /api/users/v1/users/{id}/password_reset': 'staff:write',
  'GET /api/users/v1/users/{id}/history': 'staff:read',
  'GET /api/users/v1/documents': 'tax_document:read',
  'GET /api/users/v1/documents/counts': 'tax_document:read',
  'GET /api/users/v1/documents/{id}': 'tax_document:read',
  'GET /api/users/v1/documents/{id}/xml': 'tax_document:read',
  'GET /api/users/v1/vat_returns/{period}': 'tax_document:read',
  'GET /api/users/v1/vat_returns/{period}/csv': 'tax_document:read',
  'GET /api/users/v1/vat_returns/{period}/pdf': 'tax_document:read',
  'GET /api/users/v1/documents/{id}/pdf': 'order:read',
  'GET /api/users/v1/orders/{id}/documents': 'order:read',
  'GET /api/users/v1/subscriptions': 'subscription:read',
  'GET /api/users/v1/subscriptions/calendar': 'subscription:read',
  'GET /api/users/v1/subscriptions/counts': 'subscription:read',
  'GET /api/users/v1/subscriptions/{id}': 'subscription:read',
  'GET /api/users/v1/subscriptions/{id}/points': 'subscription:read',
  'GET /api/users/v1/subscriptions/{id}/history': 'subscription:read',
  'POST /api/users/v1/subscriptions/{id}/actions': 'subscription:serve',
  'GET /api/users/v1/orders': 'order:read',
  'GET /api/users/v1/orders/counts': 'order:read',
  'GET /api/users/v1/orders/{id}': 'order:read',
  'GET /api/users/v1/orders/{id}/history': 'order:read',
  'POST /api/users/v1/orders': 'order:create',
  'POST /api/users/v1/quotes': 'order:create',
  'POST /api/users/v1/orders/{id}/chargebacks/{refund_id}/reversal': 'order:chargeback',
  'POST /api/users/v1/orders/{id}/chargebacks': 'order:chargeback',
  'POST /api/users/v1/documents/{id}/corrections': 'tax_document:correct',
  'POST /api/users/v1/orders/{id}/refunds/{refund_id}/retries': 'order:refund',
  'POST /api/users/v1/orders/{id}/refunds': 'order:refund',
  'POST /api/users/v1/orders/{id}/account_credit': 'order:refund',
  'GET /api/users/v1/refund_requests': 'order:read',
  'GET /api/users/v1/refund_requests/counts': 'order:read',
  'GET /api/users/v1/activities': 'activity:read',
  'GET /api/users/v1/reconciliation': 'reconciliation:read',
  'GET /api/users/v1/statements': 'statement:read',
  'POST /api/users/v1/reconciliation/runs': 'reconciliation:write',
  'POST /api/users/v1/reconciliation/{id}/settlement': 'reconciliation:write',
  'PUT /api/users/v1/refund_requests/{id}/answer': 'order:refund',
  'GET /api/users/v1/clients/{id}/leaving_answers': 'client:read',
  'GET /api/users/v1/products/{id}/price_changes': 'product:read',
  'GET /api/users/v1/renewal_prices': 'product:read',
  'GET /api/users/v1/products/{id}/shop_price': 'product:read',
  'PUT /api/users/v1/products/{id}/shop_price': 'product:write',
  'DELETE /api/users/v1/products/{id}/shop_price': 'product:write',
  'POST /api/users/v1/products/{id}/price_changes': 'product:write',
  'POST /api/users/v1/products/{id}/price_changes/previews': 'product:write',
  'DELETE /api/users/v1/products/{id}/price_changes/{change_id}': 'product:write',
  'POST /api/users/v1/orders/{id}/cancellation': 'order:cancel',
  'POST /api/users/v1/orders/{id}/gateway_questions': 'order:cancel',
  'POST /api/users/v1/orders/{id}/payment_links': 'message:resend',
  'POST /api/users/v1/orders/{id}/payment_quote': 'message:resend',
  'GET /api/users/v1/orders/{id}/payment_quote': 'order:read',
  'DELETE /api/users/v1/orders/{id}/payment_quote': 'order:cancel',
  'POST /api/users/v1/orders/{id}/payment_quote/messages': 'message:resend',
  'GET /api/users/v1/orders/{id}/payment_quote/pdf': 'order:read',
  'POST /api/users/v1/orders/{id}/fulfilment': 'order:fulfil',
  'POST /api/users/v1/orders/{id}/notes': 'order:note',
  'POST /api/users/v1/messages/{id}/resends': 'message:resend',
  'GET /api/users/v1/messages': 'message:read',
  'GET /api/users/v1/messages/counts': 'message:read',
  'GET /api/users/v1/messages/{id}': 'message:read',
  'POST /api/users/v1/store/invoice_previews': 'store:read',
  'GET /api/users/v1/e_invoicing': 'tax_unit:read',
  'POST /api/users/v1/e_invoicing/onboardings': 'tax_unit:write',
  'POST /api/users/v1/e_invoicing/onboardings/{id}/checks': 'tax_unit:write',
  'POST /api/users/v1/e_invoicing/onboardings/{id}/certificate': 'tax_unit:write',
  'POST /api/users/v1/e_invoicing/onboardings/{id}/activation': 'tax_unit:write',
  'POST /api/users/v1/e_invoicing/units/{id}/renewals': 'tax_unit:write',
  'GET /api/users/v1/e_invoicing/units/{id}/history': 'tax_unit:read',
  'GET /api/users/v1/store': 'store:read',
  'PATCH /api/users/v1/store': 'store:write',
  'GET /api/users/v1/store/history': 'store:read',
  'GET /api/users/v1/store/brand': 'store:read',
  'PATCH /api/users/v1/store/brand': 'store:write',
  'POST /api/users/v1/store/brand/publications': 'store:write',
  'POST /api/users/v1/store/brand/discards': 'store:write',
  'PUT /api/users/v1/store/payment_marks/{mark}/drawing': 'store:write',
  'GET /api/users/v1/store/codes': 'store:read',
  'GET /api/users/v1/measurement': 'store:read',
  'PUT /api/users/v1/measurement/{vendor}': 'store:write',
  'DELETE /api/users/v1/measurement/{vendor}': 'store:write',
  'POST /api/users/v1/measurement/{vendor}/checks': 'store:write',
  'GET /api/users/v1/message_texts': 'store:read',
  'GET /api/users/v1/message_texts/{template}': 'store:read',
  'PATCH /api/users/v1/message_texts/{template}': 'store:write',
  'POST /api/users/v1/message_texts/{template}/previews': 'store:read',
  'POST /api/users/v1/message_texts/{template}/tests': 'store:write',
  'GET /api/users/v1/message_texts/{template}/history': 'store:read',
  'GET /api/users/v1/jobs': 'jobs:read',
  'GET /api/users/v1/jobs/counts': 'jobs:read',
  'POST /api/users/v1/jobs/runs': 'jobs:run',
  'POST /api/users/v1/jobs/{id}/runs': 'jobs:run',
  'POST /api/users/v1/exports': 'signed_in',
  'GET /api/users/v1/exports': 'signed_in',
  'GET /api/users/v1/exports/resources': 'signed_in',
  'GET /api/users/v1/exports/{id}': 'signed_in',
  'GET /api/users/v1/exports/{id}/file': 'signed_in',
  'GET /api/users/v1/api_clients': 'api_client:read',
  'GET /api/users/v1/api_clients/counts': 'api_client:read',
  'POST /api/users/v1/api_clients': 'api_client:write',
  'GET /api/users/v1/api_clients/{id}': 'api_client:read',
  'PATCH /api/users/v1/api_clients/{id}': 'api_client:write',
  'DELETE /api/users/v1/api_clients/{id}': 'api_client:write',
  'GET /api/users/v1/api_clients/{id}/history': 'api_client:read',
  'GET /api/users/v1/api_clients/{id}/tokens': 'api_client:read',
  'POST /api/users/v1/api_clients/{id}/tokens': 'api_client:write',
  'POST /api/users/v1/api_clients/{id}/tokens/{token_id}/rotation': 'api_client:write',
  'DELETE /api/users/v1/api_clients/{id}/tokens/{token_id}': 'api_client:write',
  'GET /api/users/v1/api_clients/{id}/calls': 'api_client:read',
  'GET /api/users/v1/api_clients/{id}/statement': 'statement:read',
  'GET /api/users/v1/api_clients/{id}/invoices': 'statement:read',
  'POST /api/users/v1/api_clients/{id}/account_payments': 'api_client:write',
  'POST /api/users/v1/api_clients/{id}/account_payments/{payment_id}/reversal': 'api_client:write',
  'GET /api/users/v1/api_clients/{id}/webhook_endpoints': 'api_client:read',
  'PATCH /api/users/v1/api_clients/{id}/webhook_endpoints/{endpoint_id}': 'api_client:write',
  'POST /api/users/v1/api_clients/{id}/webhook_endpoints/{endpoint_id}/replays': 'api_client:write',
  'GET /api/users/v1/api_clients/{id}/webhook_deliveries': 'api_client:read',
  'GET /api/users/v1/api_clients/{id}/webhook_deliveries/{delivery_id}': 'api_client:read',
  'POST /api/users/v1/api_clients/{id}/webhook_deliveries/{delivery_id}/replays': 'api_client:write',
  'GET /api/users/v1/taxes': 'tax:read',
  'GET /api/users/v1/taxes/counts': 'tax:read',
  'POST /api/users/v1/taxes': 'tax:write',
  'GET /api/users/v1/taxes/{id}': 'tax:read',
  'PATCH /api/users/v1/taxes/{id}': 'tax:write',
  'DELETE /api/users/v1/taxes/{id}': 'tax:write',
  'GET /api/users/v1/taxes/{id}/history': 'tax:read',
  'GET /api/users/v1/products': 'product:read',
  'GET /api/users/v1/products/counts': 'product:read',
  'POST /api/users/v1/products': 'product:write',
  'GET /api/users/v1/products/{id}': 'product:read',
  'PATCH /api/users/v1/products/{id}': 'product:write',
  'DELETE /api/users/v1/products/{id}': 'product:write',
  'GET /api/users/v1/products/{id}/history': 'product:read',
  'GET /api/users/v1/products/{id}/steps': 'product:read',
  'PUT /api/users/v1/products/{id}/steps': 'product:write',
  'GET /api/users/v1/common_features': 'product:read',
  'GET /api/users/v1/common_features/counts': 'product:read',
  'PUT /api/users/v1/common_features/order': 'product:write',
  'POST /api/users/v1/common_features': 'product:write',
  'GET /api/users/v1/common_features/{id}': 'product:read',
  'PATCH /api/users/v1/common_features/{id}': 'product:write',
  'DELETE /api/users/v1/common_features/{id}': 'product:write',
  'GET /api/users/v1/common_features/{id}/history': 'product:read',
  'GET /api/users/v1/coupons': 'coupon:read',
  'GET /api/users/v1/coupons/counts': 'coupon:read',
  'POST /api/users/v1/coupons': 'coupon:write',
  'GET /api/users/v1/coupons/{id}': 'coupon:read',
  'PATCH /api/users/v1/coupons/{id}': 'coupon:write',
  'DELETE /api/users/v1/coupons/{id}': 'coupon:write',
  'GET /api/users/v1/coupons/{id}/history': 'coupon:read',
  'GET /api/users/v1/faqs': 'content:read',
  'POST /api/users/v1/faqs': 'content:write',
  'GET /api/users/v1/faqs/counts': 'content:read',
  'PUT /api/users/v1/faqs/order': 'content:write',
  'GET /api/users/v1/faqs/{id}': 'content:read',
  'PATCH /api/users/v1/faqs/{id}': 'content:write',
  'DELETE /api/users/v1/faqs/{id}': 'content:delete',
  'GET /api/users/v1/faqs/{id}/history': 'content:read',
  'GET /api/users/v1/landing': 'content:read',
  'PATCH /api/users/v1/landing': 'content:write',
  'POST /api/users/v1/landing/publications': 'content:write',
  'POST /api/users/v1/landing/pictures': 'content:write',
  'POST /api/users/v1/landing/discards': 'content:write',
  'GET /api/users/v1/landing/history': 'content:read',
  'GET /api/users/v1/pages': 'content:read',
  'GET /api/users/v1/pages/counts': 'content:read',
  'POST /api/users/v1/pages': 'content:write',
  'GET /api/users/v1/pages/{id}': 'content:read',
  'PATCH /api/users/v1/pages/{id}': 'content:write',
  'DELETE /api/users/v1/pages/{id}': 'content:delete',
  'GET /api/users/v1/pages/{id}/history': 'content:read',
  'GET /api/users/v1/tickets': 'ticket:read',
  'GET /api/users/v1/tickets/counts': 'ticket:read',
  'GET /api/users/v1/tickets/assignees': 'ticket:read',
  'GET /api/users/v1/ticket_attachments': 'ticket:read',
  'POST /api/users/v1/ticket_attachments': 'ticket:serve',
  'DELETE /api/users/v1/ticket_attachments/{id}': 'ticket:serve',
  'GET /api/users/v1/tickets/{id}/attachments/{attachment_id}': 'ticket:read',
  'GET /api/users/v1/tickets/{id}': 'ticket:read',
  'POST /api/users/v1/tickets/{id}/messages': 'ticket:serve',
  'PUT /api/users/v1/tickets/{id}/status': 'ticket:serve',
  'PUT /api/users/v1/tickets/{id}/assignment': 'ticket:serve',
  'GET /api/users/v1/tickets/{id}/history': 'ticket:read',
  'GET /api/users/v1/tickets/{id}/merges': 'ticket:read',
  'POST /api/users/v1/tickets/{id}/merges': 'ticket:serve',
  'DELETE /api/users/v1/tickets/{id}/merges/{ticket_id}': 'ticket:serve',
  'POST /api/users/v1/tickets': 'ticket:serve',
  'POST /api/users/v1/subscriptions/bulk': 'subscription:serve',
  'POST /api/users/v1/orders/bulk': 'order:cancel',
  'POST /api/users/v1/clients/bulk': 'client:administer',
  'POST /api/users/v1/tickets/bulk': 'ticket:serve',
  'POST /api/users/v1/products/bulk': 'product:write',
  'POST /api/users/v1/faqs/bulk': 'content:write',
  'POST /api/users/v1/pages/bulk': 'content:write',
  'PATCH /api/users/v1/tickets/{id}': 'ticket:serve',
  'DELETE /api/users/v1/tickets/{id}': 'ticket:delete',
  'PUT /api/users/v1/tickets/{id}/presence': 'ticket:read',
  'DELETE /api/users/v1/tickets/{id}/presence': 'ticket:read',
  'GET /api/users/v1/tickets/{id}/saved_replies': 'ticket:serve',
  'GET /api/users/v1/saved_replies': 'ticket:read',
  'POST /api/users/v1/saved_replies': 'ticket:serve',
  'GET /api/users/v1/saved_replies/{id}': 'ticket:read',
  'PATCH /api/users/v1/saved_replies/{id}': 'ticket:serve',
  'DELETE /api/users/v1/saved_replies/{id}': 'ticket:delete',
  'GET /api/users/v1/saved_replies/{id}/history': 'ticket:read',
}

/** Open to strangers. */
const open = [
  'POST /api/clients/v1/otp',
  'GET /api/clients/v1/products',
  'GET /api/clients/v1/products/{id}',
  'GET /api/clients/v1/common_features',
  'GET /api/clients/v1/pages/',
  'GET /api/clients/v1/pages/{slug}',
  'GET /api/clients/v1/faqs',
  'GET /api/clients/v1/store',
  'GET /api/clients/v1/landing',
  'GET /api/clients/v1/renewal_links/{token}',
  'GET /api/clients/v1/short_links/{key}',
  'POST /api/clients/v1/visitor_consents',
  'POST /api/clients/v1/visits',
  'GET /api/clients/v1/payment_quotes/{token}',
  'GET /api/clients/v1/payment_quotes/{token}/pdf',
  'POST /api/clients/v1/payment_quotes/{token}/payments',
  'POST /api/clients/v1/reminder_stops/{token}',
  'POST /api/clients/v1/payment_quotes/{token}/apple_pay_sessions',
  'GET /api/clients/v1/payment_quotes/{token}/payments/{payment_id}',
  'POST /api/users/v1/otp',
  'POST /api/users/v1/password_resets',
  'POST /api/users/v1/password_resets/checks',
  'POST /api/webhooks/{provider}',
]

type Route = { name: string; call: string; secured: boolean; hasBody: boolean }
type Operation = { security?: unknown[]; requestBody?: unknown }

const document: { paths: Record<string, Record<string, Operation>> } = (await ask('GET /api/openapi.json'))
  .body
const routes: Route[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    call: `${method.toUpperCase()} ${path.replace(/\{[^}]+\}/g, '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001')}`,
    secured: (operation.security ?? []).length > 0,
    hasBody: operation.requestBody !== undefined,
  })),
)

/** 401, 403, or `in`: whatever happens behind the guard. */
function expected(route: Route, caller: Caller): 401 | 403 | 'in' {
  if (!route.secured) return 'in'
  if (caller === 'anonymous' || dead.some((one) => one === caller)) return 401
  if (caller === 'blocked_client') return 403
  if (route.name === 'GET /user') return 'in'
  if (route.name.includes('/api/clients/')) return caller === 'client' ? 'in' : 403
  if (route.name.includes('/api/partners/')) return caller === 'api_client' ? 'in' : 403
  const need = staffNeeds[route.name]
  const role = roles.find((one) => one === caller)
  if (!role) return 403
  return need === undefined || need === 'signed_in' || roleMay(role, need) ? 'in' : 403
}

test('every route is known to be open or to need a token', () => {
  const unsecured = routes.filter((route) => !route.secured).map((route) => route.name)
  expect(unsecured.toSorted()).toEqual(open.toSorted())
  const staff = routes.filter((route) => route.secured && route.name.includes('/api/users/'))
  expect(staff.map((route) => route.name).toSorted()).toEqual(Object.keys(staffNeeds).toSorted())
})

test('the walk meets each role, and everybody who is not let in any more', () => {
  expect(callers).toEqual(expect.arrayContaining([...roles, ...dead, 'blocked_client']))
  expect(routes.length).toBeGreaterThan(25)
})

/** Signing out would end the walk's own sessions. */
const ending = [
  'POST /api/clients/v1/logout',
  'POST /api/users/v1/logout',
  'DELETE /api/clients/v1/sessions',
  'DELETE /api/users/v1/user/sessions',
  'POST /api/clients/v1/closure',
]

test.each(routes)('$name', async (route) => {
  const wanted: Partial<Record<Caller, string>> = {}
  const got: Partial<Record<Caller, string>> = {}
  for (const caller of callers) {
    const outcome = expected(route, caller)
    if (outcome === 'in' && ending.includes(route.name)) continue
    const answer = await ask(route.call, {
      token: tokens[caller],
      ...(route.hasBody ? { body: {} } : {}),
    })
    wanted[caller] = outcome === 401 ? `401 ${signInCode(route, caller)}` : String(outcome)
    got[caller] = outcomeOf(answer)
  }
  expect(got).toEqual(wanted)
})

/** Customers are sent to sign in by the specification's own code. */
function signInCode(route: Route, caller: Caller): number {
  // A token that looks like a partner's, where everybody may ask whose theirs is.
  if (route.name === 'GET /user' && /api_token|api_client/.test(caller)) return 800001
  if (route.name.includes('/api/partners/')) return 800001
  return route.name.includes('/api/users/') ? 100002 : 100001
}

function outcomeOf({ status, body }: Result): string {
  if (status === 401) return `401 ${body.code}`
  if (status === 403) return '403'
  // Whoever is let in as far as the gateway: this one leads nowhere.
  if (body?.code === errors.gateway_unreachable[0]) return 'in'
  return status < 500 && status !== 405 && status !== 415 ? 'in' : `unexpected ${status}`
}
