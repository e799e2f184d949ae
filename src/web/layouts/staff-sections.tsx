import type { useLingui } from '@lingui/react/macro'
import type { IconName } from '#ui/icon'

type Translate = ReturnType<typeof useLingui>['t']

export type StaffSection = {
  href: string
  name: string
  icon: IconName
  /** Only administrators see API clients and staff users (specification section 6). */
  adminOnly?: true
  isBuilt: boolean
}

/** The ten entries of the specification; what is not built yet is not offered. */
export function staffSections(t: Translate, role: string): StaffSection[] {
  const all: StaffSection[] = [
    { href: '/admin', name: t`لوحة المتابعة`, icon: 'grid', isBuilt: false },
    { href: '/admin/orders', name: t`الطلبات`, icon: 'receipt', isBuilt: true },
    { href: '/admin/clients', name: t`العملاء`, icon: 'people', isBuilt: false },
    { href: '/admin/products', name: t`الباقات`, icon: 'box', isBuilt: false },
    { href: '/admin/api_clients', name: t`عملاء الربط`, icon: 'key', adminOnly: true, isBuilt: false },
    { href: '/admin/support', name: t`الدعم`, icon: 'ticket', isBuilt: false },
    { href: '/admin/users_management', name: t`المشرفون`, icon: 'shield', adminOnly: true, isBuilt: false },
    { href: '/admin/taxes', name: t`الضرائب`, icon: 'percent', isBuilt: false },
    { href: '/admin/faq', name: t`الأسئلة الشائعة`, icon: 'question', isBuilt: false },
    { href: '/admin/cms', name: t`صفحات أخرى`, icon: 'page', isBuilt: false },
  ]
  return all.filter((section) => section.isBuilt && (role === 'admin' || !section.adminOnly))
}
