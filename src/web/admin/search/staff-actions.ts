import { href } from 'react-router'
import { msg } from '@lingui/core/macro'
import type { I18n } from '@lingui/core'
import { type Permission, type Role, roleMay } from '#rules/people/permissions'
import { isFound } from '#rules/core/search-text'
import type { IconName } from '#ui/icon'

type Action = {
  href: string
  name: string
  icon: IconName
  needs: Permission
  /** Its name in both languages and what else it is called; never shown. */
  words: string
}

/** What is made anew from the palette; each leads to its page or dialog. */
function actions(i18n: I18n): Action[] {
  return [...actionsOfSale(i18n), ...actionsOnSystem(i18n)]
}

function actionsOfSale(i18n: I18n): Action[] {
  return [
    {
      href: href('/admin/orders/create'),
      name: i18n._(msg`طلب جديد لعميل`),
      icon: 'receipt',
      needs: 'order:create',
      words: 'new order طلب جديد create إنشاء',
    },
    {
      href: href('/admin/support/create'),
      name: i18n._(msg`تذكرة جديدة لعميل`),
      icon: 'ticket',
      needs: 'ticket:serve',
      words: 'new ticket تذكرة جديدة create فتح',
    },
    {
      href: href('/admin/products/create'),
      name: i18n._(msg`باقة جديدة`),
      icon: 'box',
      needs: 'product:write',
      words: 'new plan product باقة جديدة create إضافة',
    },
    {
      href: `${href('/admin/coupons')}?edit=new`,
      name: i18n._(msg`قسيمة جديدة`),
      icon: 'tag',
      needs: 'coupon:write',
      words: 'new coupon discount قسيمة كوبون خصم create إضافة',
    },
    {
      href: `${href('/admin/support/replies')}?edit=new`,
      name: i18n._(msg`رد محفوظ جديد`),
      icon: 'send',
      needs: 'ticket:serve',
      words: 'new saved reply رد محفوظ create إضافة',
    },
  ]
}

function actionsOnSystem(i18n: I18n): Action[] {
  return [
    {
      href: `${href('/admin/faq')}?edit=new`,
      name: i18n._(msg`سؤال شائع جديد`),
      icon: 'question',
      needs: 'content:write',
      words: 'new question faq سؤال create إضافة',
    },
    {
      href: href('/admin/cms/:id', { id: 'new' }),
      name: i18n._(msg`صفحة جديدة`),
      icon: 'page',
      needs: 'content:write',
      words: 'new page صفحة create إضافة',
    },
    {
      href: href('/admin/api_clients/create'),
      name: i18n._(msg`تطبيق شريك جديد`),
      icon: 'key',
      needs: 'api_client:write',
      words: 'new api client partner تطبيق شريك create إضافة',
    },
    {
      href: href('/admin/users_management/create'),
      name: i18n._(msg`دعوة مشرف`),
      icon: 'shield',
      needs: 'staff:write',
      words: 'invite admin user staff دعوة مشرف موظف new',
    },
    {
      href: href('/admin/users_management/password_reset'),
      name: i18n._(msg`تغيير كلمة المرور`),
      icon: 'lock',
      needs: 'own_account:write',
      words: 'change password كلمة المرور',
    },
  ]
}

/** The acts that the role may do and that the text means; all of them for no text. */
export function findActions(i18n: I18n, role: Role, text: string): Action[] {
  return actions(i18n).filter(
    ({ needs, name, words }) => roleMay(role, needs) && isFound(`${name} ${words}`, text),
  )
}

/** The sign that asks for acts alone. Where a keyboard mirrors brackets, the other one is typed. */
export function readActionsOnly(text: string): string | null {
  return /^[<>]/.test(text) ? text.slice(1).trim() : null
}
