import { href } from 'react-router'
import { msg } from '@lingui/core/macro'
import type { I18n } from '@lingui/core'
import type { IconName } from '#ui/icon'

type Section = { href: string; name: string; icon: IconName }

/**
 * The customer's own pages: what there is now, then the specification's in its order, with the subscriptions
 * after the orders.
 */
export function accountSections(i18n: I18n): Section[] {
  return [
    { href: href('/user/home'), name: i18n._(msg`حسابي`), icon: 'grid' },
    { href: href('/user/profile'), name: i18n._(msg`الملف الشخصي`), icon: 'user' },
    { href: href('/user/orders'), name: i18n._(msg`الطلبات`), icon: 'receipt' },
    { href: href('/user/subscriptions'), name: i18n._(msg`الاشتراكات`), icon: 'shield' },
    { href: href('/user/payment-methods'), name: i18n._(msg`وسائل الدفع`), icon: 'card' },
    { href: href('/user/tickets'), name: i18n._(msg`التذاكر`), icon: 'ticket' },
    { href: href('/user/group_sharing'), name: i18n._(msg`المشاركة الجماعية`), icon: 'people' },
  ]
}

/** The entries of the sidebar, each an address of its own. */
const entries = [
  '/user/home',
  '/user/profile',
  '/user/orders',
  '/user/subscriptions',
  '/user/payment-methods',
  '/user/tickets',
  '/user/group_sharing',
]

/**
 * Which entry of the sidebar is lit: the one whose page is open, on a path without one the profile. Section 2
 * of the specification names four; those that it does not know light themselves.
 */
export function highlightedSection(pathname: string): string {
  // Documents are of orders, and have no entry of their own.
  const path = pathname.replace('documents', 'orders')
  return entries.find((href) => path === href || path.startsWith(`${href}/`)) ?? '/user/profile'
}
