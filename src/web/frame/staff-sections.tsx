import { href } from 'react-router'
import { msg } from '@lingui/core/macro'
import type { I18n } from '@lingui/core'
import { type Permission, type Role, roleMay } from '#rules/people/permissions'
import type { IconName } from '#ui/icon'

export type StaffSection = {
  href: string
  /** Where its link leads, when not to the whole of it: support to whoever waits. */
  to?: string
  name: string
  icon: IconName
  needs: Permission
}

export type StaffGroup = {
  key: 'waiting' | 'specification' | 'selling' | 'watching' | 'store'
  /** Null for what stands first, under no heading. */
  name: string | null
  sections: StaffSection[]
}

/**
 * The signed-in person's own pages: the name at the foot of the sidebar leads to the first, and is lit for
 * each.
 */
export const ownPages = [
  href('/admin/users_management/profile'),
  href('/admin/users_management/password_reset'),
] as const
export const waitingPage = href('/admin/waiting')
/** The search is no section: its field in the head is lit. */
export const searchPage = href('/admin/search')

/** The entries of the specification's section 6, in its words and order. */
function specification(i18n: I18n): StaffSection[] {
  return [
    { href: href('/admin'), name: i18n._(msg`لوحة المتابعة`), icon: 'grid', needs: 'dashboard:read' },
    { href: href('/admin/orders'), name: i18n._(msg`الطلبات`), icon: 'receipt', needs: 'order:read' },
    { href: href('/admin/clients'), name: i18n._(msg`العملاء`), icon: 'people', needs: 'client:read' },
    { href: href('/admin/products'), name: i18n._(msg`الباقات`), icon: 'box', needs: 'product:read' },
    {
      href: href('/admin/api_clients'),
      name: i18n._(msg`تطبيقات الشركاء`),
      icon: 'key',
      needs: 'api_client:read',
    },
    {
      href: href('/admin/support'),
      to: `${href('/admin/support')}?waiting=any`,
      name: i18n._(msg`الدعم`),
      icon: 'ticket',
      needs: 'ticket:read',
    },
    {
      href: href('/admin/users_management'),
      name: i18n._(msg`المشرفون`),
      icon: 'shield',
      needs: 'staff:read',
    },
    { href: href('/admin/taxes'), name: i18n._(msg`الضرائب`), icon: 'percent', needs: 'tax:read' },
    { href: href('/admin/faq'), name: i18n._(msg`الأسئلة الشائعة`), icon: 'question', needs: 'content:read' },
    { href: href('/admin/cms'), name: i18n._(msg`صفحات أخرى`), icon: 'page', needs: 'content:read' },
  ]
}

function selling(i18n: I18n): StaffSection[] {
  return [
    {
      href: href('/admin/subscriptions'),
      name: i18n._(msg`الاشتراكات`),
      icon: 'cycle',
      needs: 'subscription:read',
    },
    { href: href('/admin/coupons'), name: i18n._(msg`القسائم`), icon: 'tag', needs: 'coupon:read' },
    {
      href: href('/admin/products/common'),
      name: i18n._(msg`المزايا المشتركة`),
      icon: 'list',
      needs: 'product:read',
    },
    {
      href: href('/admin/statements'),
      name: i18n._(msg`كشوف الشركاء`),
      icon: 'receipt',
      needs: 'statement:read',
    },
  ]
}

function watching(i18n: I18n): StaffSection[] {
  return [
    { href: href('/admin/analytics'), name: i18n._(msg`التحليلات`), icon: 'chart', needs: 'dashboard:read' },
    {
      href: href('/admin/documents'),
      name: i18n._(msg`المستندات الضريبية`),
      icon: 'document',
      needs: 'tax_document:read',
    },
    {
      href: href('/admin/vat_return'),
      name: i18n._(msg`الإقرار الضريبي`),
      icon: 'percent',
      needs: 'tax_document:read',
    },
    {
      href: href('/admin/reconciliation'),
      name: i18n._(msg`مطابقة البوابة`),
      icon: 'scale',
      needs: 'reconciliation:read',
    },
    { href: href('/admin/messages'), name: i18n._(msg`الرسائل`), icon: 'mail', needs: 'message:read' },
    {
      href: href('/admin/activities'),
      name: i18n._(msg`سجل المتجر`),
      icon: 'clock',
      needs: 'activity:read',
    },
    { href: href('/admin/jobs'), name: i18n._(msg`المهام`), icon: 'bolt', needs: 'jobs:read' },
  ]
}

function store(i18n: I18n): StaffSection[] {
  return [
    { href: href('/admin/settings'), name: i18n._(msg`إعدادات المتجر`), icon: 'gear', needs: 'store:read' },
    { href: href('/admin/landing'), name: i18n._(msg`الصفحة الأولى`), icon: 'store', needs: 'content:read' },
    { href: href('/admin/brand'), name: i18n._(msg`الهوية`), icon: 'colour', needs: 'store:read' },
    {
      href: href('/admin/messages/texts'),
      name: i18n._(msg`نصوص الرسائل`),
      icon: 'quote',
      needs: 'store:read',
    },
    {
      href: href('/admin/e_invoicing'),
      name: i18n._(msg`الفوترة الإلكترونية`),
      icon: 'shield',
      needs: 'tax_unit:read',
    },
    {
      href: href('/admin/exports'),
      name: i18n._(msg`ملفات التصدير`),
      icon: 'download',
      needs: 'dashboard:read',
    },
  ]
}

/**
 * The administration's sections, in their groups; what the role may not read is left out, and groups of
 * nothing with it.
 */
export function staffGroups(i18n: I18n, role: Role): StaffGroup[] {
  const all: StaffGroup[] = [
    {
      key: 'waiting',
      name: null,
      sections: [{ href: waitingPage, name: i18n._(msg`بانتظاركم`), icon: 'inbox', needs: 'dashboard:read' }],
    },
    { key: 'specification', name: null, sections: specification(i18n) },
    { key: 'selling', name: i18n._(msg`البيع`), sections: selling(i18n) },
    { key: 'watching', name: i18n._(msg`المراقبة`), sections: watching(i18n) },
    { key: 'store', name: i18n._(msg`المتجر`), sections: store(i18n) },
  ]
  return all
    .map((group) => ({ ...group, sections: group.sections.filter(({ needs }) => roleMay(role, needs)) }))
    .filter(({ sections }) => sections.length > 0)
}

/** All of them in a row: for the search. */
export function staffSections(i18n: I18n, role: Role): StaffSection[] {
  return staffGroups(i18n, role).flatMap(({ sections }) => sections)
}

/**
 * What is lit while a page of the administration is open: of the sections, the reader's own pages and the
 * search, the address that the page lies deepest in. The dashboard is lit for itself alone.
 */
export function litAddress(sections: readonly StaffSection[], pathname: string): string | undefined {
  const isOver = (address: string) =>
    pathname === address || (address !== href('/admin') && pathname.startsWith(`${address}/`))
  return [...sections.map((section) => section.href), ...ownPages, searchPage]
    .filter(isOver)
    .toSorted((one, other) => other.length - one.length)[0]
}
