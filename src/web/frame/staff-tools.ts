import { href } from 'react-router'
import { msg } from '@lingui/core/macro'
import type { I18n } from '@lingui/core'
import { type Permission, type Role, roleMay } from '#rules/permissions'
import type { IconName } from '#ui/icon'
import { systemSections } from './staff-sections.tsx'

type Tool = { href: string; name: string; icon: IconName; needs: Permission }

/** Rooms of the administration beside the ten of the sidebar: reached from the dashboard and the search. */
export function staffTools(i18n: I18n, role: Role): Omit<Tool, 'needs'>[] {
  const all: Tool[] = [
    { href: href('/admin/coupons'), name: i18n._(msg`القسائم`), icon: 'percent', needs: 'coupon:read' },
    {
      href: href('/admin/products/common'),
      name: i18n._(msg`المزايا المشتركة`),
      icon: 'list',
      needs: 'product:read',
    },
  ]
  return [...all.filter((tool) => roleMay(role, tool.needs)), ...systemSections(i18n, role)]
}
