import type { useLingui } from '@lingui/react/macro'
import type { IconName } from '#ui/icon'

type Translate = ReturnType<typeof useLingui>['t']

type Section = { href: string; name: string; icon: IconName; isBuilt: boolean }

/** The customer's own pages, in the specification's order; what is not built yet is not offered. */
export function accountSections(t: Translate): Section[] {
  const all: Section[] = [
    { href: '/user/profile', name: t`الملف الشخصي`, icon: 'user', isBuilt: false },
    { href: '/user/orders', name: t`الطلبات`, icon: 'receipt', isBuilt: true },
    { href: '/user/payment-methods', name: t`وسائل الدفع`, icon: 'card', isBuilt: false },
    { href: '/user/tickets', name: t`التذاكر`, icon: 'ticket', isBuilt: false },
    { href: '/user/group_sharing', name: t`المشاركة الجماعية`, icon: 'people', isBuilt: false },
  ]
  return all.filter((section) => section.isBuilt)
}

const highlighted = ['/user/profile', '/user/orders', '/user/payment-methods', '/user/tickets']

/** Which entry of the sidebar is lit: one of four by path, on any other path the profile. Source: specification section 2. */
export function highlightedSection(pathname: string): string {
  return highlighted.find((href) => pathname === href || pathname.startsWith(`${href}/`)) ?? '/user/profile'
}
