import { href } from 'react-router'
import { msg } from '@lingui/core/macro'
import type { I18n } from '@lingui/core'
import { type Permission, type Role, roleMay } from '#rules/permissions'
import type { IconName } from '#ui/icon'

export type StaffSection = {
  href: string
  /** Where its link leads, when not to the whole of it: support to whoever waits. */
  to?: string
  name: string
  icon: IconName
  /** Only administrators see API clients and staff users (specification section 6). */
  adminOnly?: true
  isBuilt: boolean
}

type SystemSection = Pick<StaffSection, 'href' | 'name' | 'icon'>

/** What stands beside the ten entries of the specification, in the menu of whoever is signed in. */
export function systemSections(i18n: I18n, role: Role): SystemSection[] {
  const all: (SystemSection & { needs?: Permission })[] = [
    {
      href: href('/admin/subscriptions'),
      name: i18n._(msg`الاشتراكات`),
      icon: 'calendar',
      needs: 'subscription:read',
    },
    { href: href('/admin/messages'), name: i18n._(msg`الرسائل`), icon: 'mail' },
    { href: href('/admin/exports'), name: i18n._(msg`ملفات التصدير`), icon: 'download' },
    { href: href('/admin/jobs'), name: i18n._(msg`المهام`), icon: 'clock', needs: 'jobs:read' },
    {
      href: href('/admin/reconciliation'),
      name: i18n._(msg`مطابقة البوابة`),
      icon: 'card',
      needs: 'reconciliation:read',
    },
    {
      href: href('/admin/documents'),
      name: i18n._(msg`المستندات الضريبية`),
      icon: 'page',
      needs: 'tax_document:read',
    },
    {
      href: href('/admin/statements'),
      name: i18n._(msg`كشوف الشركاء`),
      icon: 'receipt',
      needs: 'statement:read',
    },
    {
      href: href('/admin/e_invoicing'),
      name: i18n._(msg`الفوترة الإلكترونية`),
      icon: 'shield',
      needs: 'tax_unit:read',
    },
    { href: href('/admin/settings'), name: i18n._(msg`إعدادات المتجر`), icon: 'store', needs: 'store:read' },
  ]
  return all.filter(({ needs }) => !needs || roleMay(role, needs))
}

/** The ten entries of the specification; what is not built yet is not offered. */
export function staffSections(i18n: I18n, role: string): StaffSection[] {
  const all: StaffSection[] = [
    { href: href('/admin'), name: i18n._(msg`لوحة المتابعة`), icon: 'grid', isBuilt: true },
    { href: href('/admin/orders'), name: i18n._(msg`الطلبات`), icon: 'receipt', isBuilt: true },
    { href: href('/admin/clients'), name: i18n._(msg`العملاء`), icon: 'people', isBuilt: true },
    { href: href('/admin/products'), name: i18n._(msg`الباقات`), icon: 'box', isBuilt: true },
    {
      href: href('/admin/api_clients'),
      name: i18n._(msg`تطبيقات الشركاء`),
      icon: 'key',
      adminOnly: true,
      isBuilt: true,
    },
    {
      href: href('/admin/support'),
      to: `${href('/admin/support')}?waiting=any`,
      name: i18n._(msg`الدعم`),
      icon: 'ticket',
      isBuilt: true,
    },
    {
      href: href('/admin/users_management'),
      name: i18n._(msg`المشرفون`),
      icon: 'shield',
      adminOnly: true,
      isBuilt: true,
    },
    { href: href('/admin/taxes'), name: i18n._(msg`الضرائب`), icon: 'percent', isBuilt: true },
    { href: href('/admin/faq'), name: i18n._(msg`الأسئلة الشائعة`), icon: 'question', isBuilt: true },
    { href: href('/admin/cms'), name: i18n._(msg`صفحات أخرى`), icon: 'page', isBuilt: true },
  ]
  return all.filter((section) => section.isBuilt && (role === 'admin' || !section.adminOnly))
}
