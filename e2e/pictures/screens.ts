import { arrive, askForCode, open } from '../way.ts'
import type { Person } from '../person.ts'
import type { Town } from './town.ts'

export type Who = 'visitor' | 'newcomer' | 'noura' | 'khalid' | 'salma' | 'hind' | 'omar' | 'admin'
export type Screen = {
  name: string
  who: Who
  /** Where it is, or how somebody comes there. */
  at: string | ((person: Person) => Promise<void>)
}

/** As long as the store's own, and nobody's. */
const lostToken = 'A'.repeat(43)

export function screensOf({ ids }: Town): Screen[] {
  return [
    ...as('visitor', {
      landing: '/',
      faq: '/faq',
      'faq-none': '/faq?q=zzzz',
      'page-terms': '/page/terms-and-conditions',
      'page-contact': '/page/contact-us',
      phone: `/phone?plan=${ids.shield}`,
      otp: async (person) => {
        await open(person, `/phone?plan=${ids.shield}`)
        await askForCode(person)
      },
      'phone-wrong': async (person) => {
        await open(person, `/phone?plan=${ids.shield}`)
        await person.page.getByLabel(person.say('رقم الجوال')).fill('0512')
        await person.page.getByRole('button', { name: person.say('إرسال الرمز') }).click()
        await person.page.locator('[aria-invalid="true"]').waitFor()
      },
      'renew-over': '/renew/nonsense',
      'not-found': '/no/such/page',
      'staff-signin': '/admin/signin',
      'staff-reset': '/admin/password_resets',
      'staff-invitation': '/admin/invitations?token=nonsense',
    }),
    ...as('newcomer', {
      complete: `/complete?plan=${ids.shield}`,
      'complete-wrong': async (person) => {
        await open(person, `/complete?plan=${ids.shield}`)
        await person.page.getByRole('button', { name: person.say('تأكيد الطلب والمتابعة') }).click()
        await person.page.locator('[aria-invalid="true"]').first().waitFor()
      },
      'profile-empty': '/user/profile',
      'account-home-none': '/user/home',
      'orders-none': '/user/orders',
      'payment-methods-none': '/user/payment-methods',
      'subscriptions-none': '/user/subscriptions',
      'group-none': '/user/group_sharing',
      'tickets-none': '/user/tickets',
      'payment-unknown': `/payment?order=${ids.shared}`,
    }),
    ...as('noura', {
      'complete-known': `/complete?plan=${ids.shield}`,
      group: `/group?order=${ids.unpaid}`,
      payment: `/payment?order=${ids.unpaid}`,
      'payment-new': async (person) => {
        await open(person, `/payment?order=${ids.unpaid}`)
        await person.page.getByRole('radio', { name: person.say('بطاقة جديدة') }).check()
        await person.page.getByLabel(person.say('رقم البطاقة'), { exact: true }).waitFor()
      },
      'payment-declined': `/payment?order=${ids.declined}`,
      profile: '/user/profile',
      'profile-details': '/user/profile?edit=details',
      'profile-privacy': '/user/profile/privacy',
      'profile-email': '/user/profile/email',
      'profile-phone': '/user/profile/phone',
      'profile-closure': '/user/profile/closure',
      'profile-notifications': '/user/profile/notifications',
      confirm: '/user/confirm',
      orders: '/user/orders',
      'order-completed': `/user/orders/${ids.shared}`,
      'order-unpaid': `/user/orders/${ids.unpaid}`,
      'order-declined': `/user/orders/${ids.declined}`,
      receipt: `/user/orders/${ids.shared}/receipt`,
      documents: '/user/documents',
      'payment-methods': '/user/payment-methods',
      subscriptions: '/user/subscriptions',
      subscription: `/user/subscriptions/${ids.subscription}`,
      'account-home': '/user/home',
      'group-owner': '/user/group_sharing',
      tickets: '/user/tickets',
      'ticket-new': '/user/tickets/create',
      ticket: `/user/tickets/${ids.ticket}`,
      'ticket-closed': `/user/tickets/${ids.closedTicket}`,
    }),
    ...as('hind', {
      'subscription-change': `/user/subscriptions/${ids.small}/change?plan=${ids.fortress}`,
    }),
    ...as('salma', { 'subscription-past-due': `/user/subscriptions/${ids.owed}` }),
    ...as('khalid', { 'group-member': '/user/group_sharing' }),
    ...as('admin', {
      'admin-home': '/admin',
      'admin-analytics': '/admin/analytics',
      'admin-analytics-rows': '/admin/analytics/rows?figure=revenue',
      'admin-waiting': '/admin/waiting',
      'admin-orders': '/admin/orders',
      'admin-order-history': `/admin/orders/${ids.cancelled}/history`,
      'admin-order': `/admin/orders/${ids.declined}`,
      'admin-order-completed': `/admin/orders/${ids.shared}`,
      'admin-order-client': async (person) => {
        await open(person, `/admin/orders/${ids.declined}?client=${ids.nouraId}`)
        await person.page.locator('.peek .happened li').first().waitFor()
      },
      'admin-refund-requests': '/admin/orders/refund_requests',
      'admin-order-new': async (person) => {
        await open(person, `/admin/orders/create?client=${ids.nouraId}`)
        // The sums come a moment later.
        await person.page.waitForLoadState('networkidle')
      },
      'admin-subscriptions': '/admin/subscriptions',
      'admin-subscription': `/admin/subscriptions/${ids.subscription}`,
      'admin-subscription-owed': `/admin/subscriptions/${ids.owed}`,
      'admin-subscription-change': `/admin/subscriptions/${ids.small}?act=change_plan`,
      'admin-renewal-calendar': '/admin/subscriptions/calendar',
      'admin-subscription-extend': `/admin/subscriptions/${ids.subscription}?act=extend`,
      'admin-clients': '/admin/clients',
      'admin-client': `/admin/clients/${ids.nouraId}`,
      'admin-client-edit': `/admin/clients/${ids.nouraId}?edit=profile`,
      'admin-client-history': `/admin/clients/${ids.nouraId}/history`,
      'admin-products': '/admin/products',
      'admin-product-history': `/admin/products/${ids.shield}/history`,
      'admin-product-prices': `/admin/products/${ids.shield}/prices`,
      'admin-product-new': '/admin/products/create',
      'admin-product': `/admin/products/${ids.shield}`,
      'admin-coupons': '/admin/coupons',
      'admin-coupon-new': '/admin/coupons?edit=new',
      'admin-taxes': '/admin/taxes',
      'admin-common': '/admin/products/common',
      'admin-support': '/admin/support',
      'admin-ticket': `/admin/support/${ids.ticket}`,
      'admin-ticket-history': `/admin/support/${ids.closedTicket}/history`,
      'admin-ticket-new': `/admin/support/create?client=${ids.nouraId}`,
      'admin-replies': '/admin/support/replies',
      'admin-faq': '/admin/faq',
      'admin-users': '/admin/users_management',
      'admin-user': `/admin/users_management/${ids.support}`,
      // What jobs leave side by side has no order of its own; what one person did has one.
      'admin-activities': `/admin/activities?staff_user_id=${ids.admin}`,
      'admin-user-history': `/admin/users_management/${ids.support}/history`,
      'admin-user-new': '/admin/users_management/create',
      'admin-profile': '/admin/users_management/profile',
      'admin-password': '/admin/users_management/password_reset',
      'admin-api-clients': '/admin/api_clients',
      'admin-api-client-new': '/admin/api_clients/create',
      'admin-api-client': `/admin/api_clients/${ids.partner}`,
      'admin-api-client-edit': `/admin/api_clients/${ids.partner}/edit`,
      'admin-api-client-webhooks': `/admin/api_clients/${ids.partner}?view=webhooks`,
      // What jobs leave side by side has no order of its own; these have one.
      'admin-messages': '/admin/messages?template=ticket_answered',
      'admin-jobs': '/admin/jobs?name=subscription.advance',
      'admin-message-texts': '/admin/messages/texts',
      'admin-message-text': '/admin/messages/texts/renewal_soon',
      'admin-documents': '/admin/documents',
      'admin-vat-return': '/admin/vat_return',
      'admin-statements': '/admin/statements',
      'admin-e-invoicing': '/admin/e_invoicing',
      'admin-reconciliation': '/admin/reconciliation',
      'admin-exports': '/admin/exports',
      'admin-search': `/admin/search?q=${encodeURIComponent('نورة')}`,
      'admin-settings': '/admin/settings',
      'admin-brand': '/admin/brand',
      'admin-landing': '/admin/landing',
      'admin-cms': '/admin/cms',
      'admin-cms-new': '/admin/cms/new',
    }),
  ]
}

/** What no picture is taken of, but must not move while it comes; without dialogs. */
export function plainScreensOf({ ids, quote }: Town): Screen[] {
  return [
    ...as('omar', {
      'order-quote': async (person) => open(person, `/user/orders/${(await quote()).order}/quote`),
    }),
    ...as('visitor', {
      quote: async (person) => open(person, (await quote()).link),
      'account-closed': '/user/closed',
      'renew-lost': `/renew/${lostToken}`,
      'stop-reminder': `/stop/${lostToken}`,
      'quote-lost': `/quote/${lostToken}`,
      'short-link-lost': '/s/nothing',
      'staff-code': async (person) => {
        const { page, say } = person
        await open(person, '/admin/signin')
        await page.getByLabel(say('البريد الإلكتروني')).fill('viewer@demo.test')
        await page.getByLabel(say('كلمة المرور'), { exact: true }).fill('demo-password')
        await page.getByRole('button', { name: say('متابعة') }).click()
        await arrive(person, '/admin/otp')
      },
    }),
    ...as('noura', {
      // The landing page knows who comes: the plan that runs, and the order that waits for its payment.
      'landing-known': '/',
      'subscription-lower': `/user/subscriptions/${ids.subscription}/change`,
    }),
    ...as('khalid', { 'account-home-member': '/user/home' }),
    ...as('admin', {
      'admin-landing-history': '/admin/landing/history',
      'admin-settings-history': '/admin/settings/history',
      'admin-measurement': '/admin/settings/measurement',
      'admin-subscription-history': `/admin/subscriptions/${ids.subscription}/history`,
      'admin-feature-history': `/admin/products/common/${ids.feature}/history`,
      'admin-coupon-history': `/admin/coupons/${ids.coupon}/history`,
      'admin-tax-history': `/admin/taxes/${ids.tax}/history`,
      'admin-faq-history': `/admin/faq/${ids.question}/history`,
      'admin-api-client-history': `/admin/api_clients/${ids.partner}/history`,
      'admin-message-text-history': '/admin/messages/texts/ticket_merged/history',
      'admin-document': `/admin/documents/${ids.document}`,
      'admin-cms-page': `/admin/cms/${ids.page}`,
      'admin-cms-history': `/admin/cms/${ids.page}/history`,
    }),
  ]
}

/** What no picture is taken of, but has buttons: dialogs, and views with many columns. */
export function dialogsOf({ ids, askAgain }: Town): Screen[] {
  return as('admin', {
    'admin-api-client-calls': `/admin/api_clients/${ids.partner}?view=calls`,
    'admin-api-client-statement': `/admin/api_clients/${ids.partner}?view=statement`,
    'admin-coupon-edit': async (person) => {
      await open(person, '/admin/coupons')
      await person.page.getByRole('link', { name: 'SIYAJ10', exact: true }).click()
      await person.page.getByRole('dialog').waitFor()
    },
    'admin-tax-edit': `/admin/taxes?edit=${ids.tax}`,
    'admin-reply-new': '/admin/support/replies?edit=new',
    'admin-faq-new': '/admin/faq?edit=new',
    'admin-ticket-snooze': `/admin/support/${ids.ticket}?act=snooze`,
    'admin-ticket-merge': async (person) => {
      await askAgain()
      await open(person, `/admin/support/${ids.ticket}?act=merge`)
      await person.page.getByRole('dialog').waitFor()
    },
  })
}

function as(who: Who, screens: Record<string, Screen['at']>): Screen[] {
  return Object.entries(screens).map(([name, at]) => ({ name, who, at }))
}
