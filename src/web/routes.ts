import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

/**
 * Every address of the store. Layouts draw the frame; the rooms store, account and admin hold the pages. The
 * build, too, reads here which files are pages.
 */
export default [
  // The store: full header and footer, "get in touch" at the end.
  layout('layouts/customer.tsx', [
    index('store/landing/landing.tsx'),
    route('faq', 'store/faq/faq.tsx'),
    route('page/:slug', 'store/page/page.tsx'),
  ]),

  // Step 1 of a purchase: sign in.
  layout('layouts/client-login.tsx', [
    route('phone', 'store/sign-in/phone.tsx'),
    route('otp', 'store/sign-in/otp.tsx'),
  ]),

  // Step 2: details. The step stands in the page's handle.
  layout('layouts/checkout.tsx', [
    route('complete', 'store/complete/complete.tsx'),
    route('group', 'store/group/group.tsx'),
  ]),

  // Step 3: pay.
  layout('layouts/payment.tsx', [
    route('payment', 'store/payment/payment.tsx'),
    // The same for whoever has a quote's link, without an account.
    route('quote/:token', 'store/quote/quote.tsx'),
    route('quote/:token/pdf', 'store/quote/quote-pdf.tsx'),
  ]),

  // The signed-in customer's own pages.
  layout(
    'layouts/account.tsx',
    prefix('user', [
      route('home', 'account/home/home.tsx'),
      route('profile', 'account/profile/profile.tsx'),
      route('profile/email', 'account/profile/profile-email.tsx'),
      route('profile/phone', 'account/profile/profile-phone.tsx'),
      route('profile/notifications', 'account/profile/notifications.tsx'),
      route('profile/privacy', 'account/profile/privacy.tsx'),
      route('profile/closure', 'account/profile/profile-closure.tsx'),
      route('confirm', 'account/profile/confirm.tsx'),
      route('orders', 'account/orders/orders.tsx'),
      route('orders/:id', 'account/orders/order.tsx'),
      route('orders/:id/quote', 'account/quote/quote.tsx'),
      route('orders/:id/quote/pdf', 'account/quote/quote-pdf.tsx'),
      route('documents', 'account/documents/documents.tsx'),
      route('documents/:id/pdf', 'account/receipt/document-pdf.tsx'),
      route('payment-methods', 'account/payment-methods/payment-methods.tsx'),
      route('tickets', 'account/tickets/tickets.tsx'),
      route('tickets/create', 'account/tickets/ticket-new.tsx'),
      route('tickets/:id', 'account/tickets/ticket.tsx'),
      route('tickets/:id/attachments/:attachment_id', 'account/tickets/attachment.tsx'),
      route('subscriptions', 'account/subscriptions/subscriptions.tsx'),
      route('subscriptions/:id', 'account/subscriptions/subscription.tsx'),
      route('subscriptions/:id/calendar', 'account/subscriptions/subscription-calendar.tsx'),
      route('subscriptions/:id/change', 'account/subscriptions/subscription-change.tsx'),
      route('group_sharing', 'account/group-sharing/group-sharing.tsx'),
    ]),
  ),

  // Nobody is signed in any more.
  layout('layouts/default.tsx', [
    route('user/closed', 'account/profile/closed.tsx'),
    // The way to pay a renewal that failed, from a message.
    route('renew/:token', 'store/renew/renew.tsx'),
    // Where an SMS leads.
    route('s/:key', 'store/short-link/short-link.tsx'),
    route('stop/:token', 'store/stop/stop.tsx'),
  ]),

  // Staff: before and after signing in.
  layout(
    'layouts/staff-login.tsx',
    prefix('admin', [
      route('signin', 'admin/sign-in/signin.tsx'),
      route('otp', 'admin/sign-in/otp.tsx'),
      route('password_resets', 'admin/sign-in/password-resets.tsx'),
      route('invitations', 'admin/sign-in/invitations.tsx'),
    ]),
  ),
  layout(
    'layouts/admin.tsx',
    prefix('admin', [
      index('admin/dashboard/home.tsx'),
      route('analytics', 'admin/analytics/analytics.tsx'),
      route('analytics/rows', 'admin/analytics/rows.tsx'),
      route('waiting', 'admin/waiting/waiting.tsx'),
      route('search', 'admin/search/search.tsx'),
      route('orders', 'admin/orders/orders.tsx'),
      route('orders/create', 'admin/orders/order-new.tsx'),
      route('orders/refund_requests', 'admin/orders/refund-requests.tsx'),
      route('orders/:id', 'admin/orders/order.tsx'),
      route('orders/:id/history', 'admin/orders/order-history.tsx'),
      route('orders/:id/quote/pdf', 'admin/orders/order-quote-pdf.tsx'),
      route('products', 'admin/products/products.tsx'),
      route('products/create', 'admin/products/product-new.tsx'),
      route('products/common', 'admin/products/products-common.tsx'),
      route('products/common/:id/history', 'admin/products/common-feature-history.tsx'),
      route('products/:id', 'admin/products/product.tsx'),
      route('products/:id/history', 'admin/products/product-history.tsx'),
      route('products/:id/prices', 'admin/products/product-prices.tsx'),
      route('documents', 'admin/documents/documents.tsx'),
      route('documents/:id', 'admin/documents/document.tsx'),
      // Files: a page only where the API refuses one.
      route('documents/:id/pdf', 'admin/documents/pdf.tsx'),
      route('documents/:id/xml', 'admin/documents/xml.tsx'),
      route('vat_return', 'admin/documents/vat-return.tsx'),
      route('vat_return/:period/csv', 'admin/documents/vat-return-csv.tsx'),
      route('vat_return/:period/pdf', 'admin/documents/vat-return-pdf.tsx'),
      route('statements', 'admin/statements/statements.tsx'),
      route('reconciliation', 'admin/reconciliation/reconciliation.tsx'),
      route('coupons', 'admin/coupons/coupons.tsx'),
      route('coupons/:id/history', 'admin/coupons/coupon-history.tsx'),
      route('subscriptions', 'admin/subscriptions/subscriptions.tsx'),
      route('subscriptions/calendar', 'admin/subscriptions/calendar.tsx'),
      route('subscriptions/:id', 'admin/subscriptions/subscription.tsx'),
      route('subscriptions/:id/history', 'admin/subscriptions/subscription-history.tsx'),
      route('clients', 'admin/clients/clients.tsx'),
      route('clients/:id', 'admin/clients/client.tsx'),
      route('clients/:id/history', 'admin/clients/client-history.tsx'),
      route('users_management', 'admin/users/users.tsx'),
      route('users_management/create', 'admin/users/user-new.tsx'),
      route('users_management/profile', 'admin/profile/profile.tsx'),
      route('users_management/password_reset', 'admin/profile/profile-password.tsx'),
      route('users_management/:id', 'admin/users/user.tsx'),
      route('users_management/:id/history', 'admin/users/user-history.tsx'),
      route('api_clients', 'admin/api-clients/api-clients.tsx'),
      route('api_clients/create', 'admin/api-clients/api-client-new.tsx'),
      route('api_clients/:id', 'admin/api-clients/api-client.tsx'),
      route('api_clients/:id/edit', 'admin/api-clients/api-client-edit.tsx'),
      route('api_clients/:id/history', 'admin/api-clients/api-client-history.tsx'),
      route('taxes', 'admin/taxes/taxes.tsx'),
      route('taxes/:id/history', 'admin/taxes/tax-history.tsx'),
      route('faq', 'admin/faq/faq.tsx'),
      route('faq/:id/history', 'admin/faq/faq-history.tsx'),
      route('support', 'admin/support/support.tsx'),
      route('support/create', 'admin/support/ticket-new.tsx'),
      route('support/replies', 'admin/replies/replies.tsx'),
      route('support/replies/:id/history', 'admin/replies/reply-history.tsx'),
      route('support/:id', 'admin/support/support-ticket.tsx'),
      route('support/:id/history', 'admin/support/support-history.tsx'),
      route('support/:id/attachments/:attachment_id', 'admin/support/attachment.tsx'),
      route('exports', 'admin/exports/exports.tsx'),
      route('messages', 'admin/messages/messages.tsx'),
      route('messages/texts', 'admin/message-texts/message-texts.tsx'),
      route('messages/texts/:template', 'admin/message-texts/message-text.tsx'),
      route('messages/texts/:template/history', 'admin/message-texts/message-text-history.tsx'),
      route('activities', 'admin/activities/activities.tsx'),
      route('jobs', 'admin/jobs/jobs.tsx'),
      route('e_invoicing', 'admin/e-invoicing/e-invoicing.tsx'),
      route('e_invoicing/:id/history', 'admin/e-invoicing/unit-history.tsx'),
      route('settings', 'admin/settings/settings.tsx'),
      route('settings/measurement', 'admin/measurement/measurement.tsx'),
      route('brand', 'admin/brand/brand.tsx'),
      route('landing', 'admin/landing/landing.tsx'),
      route('landing/history', 'admin/landing/landing-history.tsx'),
      route('settings/history', 'admin/settings/settings-history.tsx'),
      route('cms', 'admin/cms/cms.tsx'),
      route('cms/:id', 'admin/cms/cms-page.tsx'),
      route('cms/:id/history', 'admin/cms/cms-history.tsx'),
    ]),
  ),

  // Endpoints: they change something and redirect; they have no page.
  route('payment/attempts', 'store/payment/attempts.endpoint.ts'),
  route('payment/apple-pay', 'store/payment/apple-pay.endpoint.ts'),
  route('payment/status', 'store/payment/status.endpoint.ts'),
  route('quote/:token/attempts', 'store/quote/attempts.endpoint.ts'),
  route('quote/:token/apple-pay', 'store/quote/apple-pay.endpoint.ts'),
  route('quote/:token/status', 'store/quote/status.endpoint.ts'),
  route('user/payment-methods/cards', 'account/payment-methods/cards.endpoint.ts'),
  route('user/tickets/attachments', 'account/tickets/attachments.endpoint.ts'),
  route('user/profile/copy', 'account/profile/profile-copy.endpoint.ts'),
  route('continue/stop', 'endpoints/stop-reminder.endpoint.ts'),
  route('preferences', 'endpoints/preferences.endpoint.ts'),
  route('measurement', 'endpoints/measurement.endpoint.ts'),
  route('measurement.js', 'endpoints/consent-script.endpoint.ts'),
  route('login', 'endpoints/login.endpoint.ts'),
  route('logout', 'endpoints/sign-out.endpoint.ts'),
  route('admin/messages/texts/:template/preview', 'admin/message-texts/preview.endpoint.ts'),
  route('admin/settings/invoice_preview', 'admin/settings/invoice-preview.endpoint.ts'),
  route('admin/landing/pictures', 'admin/landing/pictures.endpoint.ts'),
  route('admin/exports/choices', 'admin/export-tool/choices.endpoint.ts'),
  route('admin/exports/states', 'admin/export-tool/states.endpoint.ts'),
  route('admin/exports/:id/file', 'admin/exports/file.endpoint.ts'),
  route('admin/clients/:id/panel', 'admin/person/client-panel.endpoint.ts'),
  route('admin/support/attachments', 'admin/support/attachments.endpoint.ts'),
  route('admin/support/:id/presence', 'admin/support/presence.endpoint.ts'),
  route('admin/orders/create/quote', 'admin/orders/new-order/quote.endpoint.ts'),
  route('admin/products/:id/prices/preview', 'admin/products/preview-price.endpoint.ts'),
  route('admin/waiting/news', 'admin/waiting/news.endpoint.ts'),
  route('admin/bulk', 'admin/bulk/bulk.endpoint.ts'),
  route('admin/bulk/matches/:plural', 'admin/bulk/matches.endpoint.ts'),
  route('admin/list_views', 'admin/list/views.endpoint.ts'),
  route('admin/confirmations', 'admin/fresh-code/confirm.endpoint.ts'),
  route('admin/profile', 'admin/profile/profile.endpoint.ts'),
  route('admin/logout', 'endpoints/staff-sign-out.endpoint.ts'),

  // A sheet to print.
  layout('layouts/empty.tsx', { id: 'sheet' }, [
    route('user/orders/:id/receipt', 'account/receipt/receipt.tsx'),
  ]),

  layout('layouts/empty.tsx', [route('dev/ui', 'dev-ui/kit.tsx')]),
  route('*', 'frame/not-found.tsx'),
] satisfies RouteConfig
