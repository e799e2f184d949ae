/**
 * Every form of the product in which somebody writes, and how one comes to it. `files` are the forms' own sources; tried by
 * kept-forms.proof.ts.
 */

export type FormEntry = {
  name: string
  area: 'client' | 'staff'
  /**
   * `:ticket`, `:client`, `:subscription` (of a paid order), `:product`, `:partner` (whose program has a token), `:difference`, `:document` and `:order` are filled in; the order is unpaid and
   * of a plan that can be shared, unless `with` says otherwise.
   */
  path: string
  /** The field that is written in; the form is the one that it stands in. */
  field: string
  text: string
  files: string[]
  /** What opens the form on its page: its words in Arabic, or a selector that begins with a dot. */
  press?: string
  /** The field is a box or an answer: it is turned, and nothing is typed. */
  isTurned?: true
  /** While somebody writes, the server is asked what would come of it. */
  isTriedOut?: true
  /** Decided anew each time, before the form can be sent: a choice, in Arabic. */
  choose?: string
  /** Asks before it sends. */
  asks?: true
  /** The value of the button that sends it; else its last one does. */
  intent?: string
  /** Nothing is known of the person; a plan runs that can be shared, paid by card; the same, and its client asks for the money; the same, and its bank took the money back; an order that a partner owes; a partner's transfer; a company's with its quote; a company's document that the authority refused; two tickets beside the one. */
  with?:
    | 'no details'
    | 'paid order'
    | 'refund asked for'
    | 'order charged back'
    | 'transfer of a partner'
    | 'order on account'
    | 'quoted order'
    | 'refused document'
    | 'three tickets'
}

export const forms: FormEntry[] = [
  client('phone', '/phone', '[name="phone_number"]', 'store/sign-in/phone.tsx', '55'),
  {
    ...client('complete', '/complete?plan=:product', '[name="last_name"]', 'store/complete/complete.tsx'),
    // What the account knows is one row.
    with: 'no details',
  },
  client(
    'profile',
    '/user/profile?edit=details',
    '[name="last_name"]',
    'account/profile/profile-details.tsx',
  ),
  client(
    'company',
    '/user/profile?edit=company',
    '[name="company.name"]',
    'account/profile/profile-company.tsx',
  ),
  client(
    'email',
    '/user/profile/email',
    '[name="email"]',
    'account/profile/profile-email.tsx',
    'not an address',
  ),
  {
    ...client(
      'notifications',
      '/user/profile/notifications',
      '[name="reminders:sms"]',
      'account/profile/notifications.tsx',
    ),
    isTurned: true,
  },
  {
    ...client(
      'consents',
      '/user/profile/privacy',
      '[name="marketing_email"]',
      'account/profile/profile-consents.tsx',
    ),
    isTurned: true,
  },
  client('number', '/user/profile/phone', '[name="phone_number"]', 'account/profile/profile-phone.tsx', '55'),
  client('ticket-new', '/user/tickets/create', '[name="description"]', 'account/tickets/ticket-new.tsx'),
  {
    ...client('ticket-reply', '/user/tickets/:ticket', '[name="body"]', 'account/tickets/ticket-reply.tsx'),
    intent: 'reply',
  },
  {
    ...client(
      'quote',
      '/user/orders/:order/quote',
      '[name="email"]',
      'account/quote/standing-quote.tsx',
      'no address',
    ),
    with: 'quoted order',
  },
  client('group', '/group?order=:order', '[name="phone_number"]', 'store/group/group.tsx', '55'),
  {
    ...client(
      'own-group',
      '/user/group_sharing',
      '[name="phone_number"]',
      'account/group-sharing/own-group.tsx',
      '55',
    ),
    with: 'paid order',
  },
  {
    ...client('withdrawal', '/user/orders/:order', '[name="reason"]', 'account/orders/order-withdrawal.tsx'),
    with: 'paid order',
    press: 'الرجوع عن الشراء واسترداد المبلغ',
    asks: true,
  },
  {
    ...staff('refund', '/admin/orders/:order', 'dialog [name="reason"]', 'orders/order-refund.tsx'),
    with: 'paid order',
    press: 'استرداد مبلغ',
    choose: 'إبقاء المدة التي دُفعت بهذا الطلب',
    asks: true,
  },
  {
    ...staff('refund-answer', '/admin/orders/:order', '[name="request_words"]', 'orders/order-request.tsx'),
    with: 'refund asked for',
    asks: true,
  },
  {
    ...staff('dispute', '/admin/orders/:order', 'dialog [name="reason"]', 'edit/reasoned-action.tsx'),
    with: 'paid order',
    press: 'تسجيل اعتراض بنكي',
    asks: true,
  },
  {
    ...staff(
      'dispute-reversal',
      '/admin/orders/:order',
      'dialog [name="reason"]',
      'edit/reasoned-action.tsx',
    ),
    with: 'order charged back',
    press: 'تسجيل سقوط الاعتراض',
    asks: true,
  },
  {
    ...staff(
      'payment-reversal',
      '/admin/api_clients/:partner?view=statement',
      'dialog [name="reason"]',
      'edit/reasoned-action.tsx',
    ),
    with: 'transfer of a partner',
    press: 'التراجع عن الدفعة',
    asks: true,
  },
  {
    ...staff('credit', '/admin/orders/:order', 'dialog [name="reason"]', 'edit/reasoned-action.tsx'),
    with: 'order on account',
    press: 'إلغاء الطلب من الحساب',
    asks: true,
  },
  {
    ...staff(
      'subscription-action',
      '/admin/subscriptions/:subscription?act=extend',
      'dialog [name="reason"]',
      'subscriptions/action-dialog.tsx',
    ),
    with: 'paid order',
    isTriedOut: true,
  },
  {
    ...staff('quote-for', '/admin/orders/:order', '[name="email"]', 'orders/order-quote.tsx', 'no address'),
    with: 'quoted order',
  },
  {
    ...staff(
      'correction',
      '/admin/documents/:document',
      'dialog [name="company.name"]',
      'documents/correct-company.tsx',
    ),
    with: 'refused document',
    press: 'تصحيح بيانات المشتري…',
  },
  staff('order-note', '/admin/orders/:order', '[name="body"]', 'notes/staff-notes.tsx'),
  {
    ...staff('block', '/admin/clients/:client', '[name="reason"]', 'clients/client-dialogs.tsx'),
    press: 'حظر',
  },
  {
    ...staff(
      'number-of',
      '/admin/clients/:client',
      'dialog [name="phone_number"]',
      'clients/client-dialogs.tsx',
      '55',
    ),
    press: 'نقل إلى رقم آخر',
  },
  {
    ...staff(
      'balance-of',
      '/admin/clients/:client',
      'dialog [name="amount"]',
      'clients/client-dialogs.tsx',
      '7.5x',
    ),
    press: 'تسوية الرصيد',
  },
  staff('answer', '/admin/support/:ticket', '[name="body"]', 'support/write-to-ticket.tsx'),
  {
    ...staff('reject', '/admin/support/:ticket', 'dialog [name="words"]', 'support/ticket-moves.tsx'),
    press: 'رفض التذكرة…',
  },
  {
    ...staff(
      'snooze',
      '/admin/support/:ticket?act=snooze',
      'dialog [type="datetime-local"]',
      'support/snooze-ticket.tsx',
      '2031-05-04T10:30',
    ),
    choose: 'موعد آخر',
  },
  {
    ...staff(
      'merge',
      '/admin/support/:ticket?act=merge',
      'dialog fieldset > :nth-child(3) [name="ticket_id"]',
      'support/merge-ticket.tsx',
    ),
    isTurned: true,
    with: 'three tickets',
  },
  {
    ...staff('saved-view', '/admin/orders', '.views-menu [name="name"]', 'list-page/saved-views.tsx'),
    press: '.views-menu > summary',
  },
  staff(
    'ticket-for',
    '/admin/support/create?client=:client',
    '[name="description"]',
    'support/ticket-new.tsx',
  ),
  staff(
    'order-for',
    '/admin/orders/create?client=:client',
    '[name="discount"]',
    'orders/new-order/order-form.tsx',
    '0',
  ),
  staff('client', '/admin/clients/:client?edit=profile', '[name="last_name"]', 'edit/entry-dialog.tsx'),
  staff(
    'company-of',
    '/admin/clients/:client?edit=company',
    '[name="company.name"]',
    'edit/entry-dialog.tsx',
  ),
  staff('client-note', '/admin/clients/:client', '[name="body"]', 'notes/staff-notes.tsx'),
  staff('plan', '/admin/products/:product', '[name="name_en"]', 'products/product-editor.tsx'),
  staff('plan steps', '/admin/products/:product', '[name="step_en"]', 'products/product-steps.tsx'),
  staff('feature', '/admin/products/common?edit=new', '[name="description_en"]', 'edit/entry-dialog.tsx'),
  staff('coupon', '/admin/coupons?edit=new', '[name="code"]', 'edit/entry-dialog.tsx'),
  staff('tax', '/admin/taxes?edit=new', '[name="name_en"]', 'edit/entry-dialog.tsx'),
  staff('question', '/admin/faq?edit=new', '[name="question_en"]', 'edit/entry-dialog.tsx'),
  staff('saved-reply', '/admin/support/replies?edit=new', '[name="body_en"]', 'edit/entry-dialog.tsx'),
  staff('page', '/admin/cms/new', '[name="title_en"]', 'cms/page-editor.tsx'),
  {
    ...staff('landing', '/admin/landing', '[name="comparison.title.en"]', 'landing/landing-draft.tsx'),
    // Its section is folded.
    press: 'المقارنة',
  },
  {
    ...staff(
      'message-texts',
      '/admin/messages/texts/plan_expired',
      '[name="subject_en"]',
      'message-texts/text-editor.tsx',
    ),
    isTriedOut: true,
  },
  {
    ...staff('settings', '/admin/settings', '[name="name_en"]', 'settings/settings-section.tsx'),
    isTriedOut: true,
  },
  staff('brand', '/admin/brand', '[name="hue"]', 'brand/brand-draft.tsx', '33'),
  staff('e-invoicing', '/admin/e_invoicing', '[name="activity"]', 'e-invoicing/onboarding-form.tsx'),
  staff('user', '/admin/users_management/create', '[name="name"]', 'users/user-form.tsx'),
  staff('program', '/admin/api_clients/create', '[name="name"]', 'api-clients/api-client-form.tsx'),
  staff(
    'program-terms',
    '/admin/api_clients/:partner/edit',
    '[name="account_terms_days"]',
    'api-clients/api-client-form.tsx',
    '7',
  ),
  {
    ...staff('token', '/admin/api_clients/:partner', '[name="name"]', 'api-clients/token-dialogs.tsx'),
    press: 'إصدار رمز',
  },
  {
    ...staff(
      'token-after',
      '/admin/api_clients/:partner',
      '[name="overlap_hours"]',
      'api-clients/token-dialogs.tsx',
      '7',
    ),
    press: 'استبدال',
  },
  {
    ...staff(
      'partner-payment',
      '/admin/api_clients/:partner?view=statement',
      'dialog [name="reference"]',
      'partner-account/record-payment.tsx',
    ),
    press: 'تسجيل دفعة',
  },
  staff(
    'subscribers-price',
    '/admin/products/:product/prices',
    '[name="text_en"]',
    'products/schedule-price.tsx',
  ),
  {
    ...staff(
      'shop-price',
      '/admin/products/:product',
      '.dialog [inputmode="decimal"]',
      'products/shop-price.tsx',
      '75',
    ),
    press: 'جدولة سعر للمتجر…',
  },
  {
    ...staff(
      'difference',
      '/admin/reconciliation?q=:difference',
      '[name="note"]',
      'reconciliation/reconciliation.tsx',
    ),
    press: 'تسوية',
  },
  staff(
    'password-reset',
    '/admin/password_resets',
    '[name="email"]',
    'sign-in/password-resets.tsx',
    'no address',
  ),
  staff('own-profile', '/admin/users_management/profile', '[name="name"]', 'profile/profile.tsx'),
]

function client(
  name: string,
  path: string,
  field: string,
  file: string,
  text = 'Written by hand',
): FormEntry {
  return { name, area: 'client', path, field, text, files: [file] }
}

function staff(name: string, path: string, field: string, file: string, text = 'Written by hand'): FormEntry {
  return { name, area: 'staff', path, field, text, files: [`admin/${file}`] }
}
