import { msg } from '@lingui/core/macro'
import type { I18n } from '@lingui/core'
import type { IconName } from '#ui/icon'

type Section = { href: string; name: string; icon: IconName; isBuilt: boolean }

/** The customer's own pages, in the specification's order; what is not built yet is not offered. */
export function accountSections(i18n: I18n): Section[] {
  const all: Section[] = [
    { href: '/user/profile', name: i18n._(msg`الملف الشخصي`), icon: 'user', isBuilt: true },
    { href: '/user/orders', name: i18n._(msg`الطلبات`), icon: 'receipt', isBuilt: true },
    { href: '/user/subscriptions', name: i18n._(msg`الاشتراكات`), icon: 'shield', isBuilt: true },
    { href: '/user/payment-methods', name: i18n._(msg`وسائل الدفع`), icon: 'card', isBuilt: true },
    { href: '/user/tickets', name: i18n._(msg`التذاكر`), icon: 'ticket', isBuilt: true },
    { href: '/user/group_sharing', name: i18n._(msg`المشاركة الجماعية`), icon: 'people', isBuilt: true },
  ]
  return all.filter((section) => section.isBuilt)
}

const highlighted = ['/user/profile', '/user/orders', '/user/payment-methods', '/user/tickets']

/** Which entry of the sidebar is lit: one of four by path, on any other path the profile. Source: specification section 2. */
export function highlightedSection(pathname: string): string {
  return highlighted.find((href) => pathname === href || pathname.startsWith(`${href}/`)) ?? '/user/profile'
}
