import { href } from 'react-router'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { z } from '#contract/wire'
import type { SearchResults } from '#contract/staff-search'
import { roleMay } from '#rules/people/permissions'
import { isFound } from '#rules/core/search-text'
import { digitsOnly } from '#rules/core/digits'
import { formatPhone } from '#locales/format'
import { Icon, type IconName } from '#ui/icon'
import { Ltr } from '#ui/ltr'
import { OrderBadge, SubscriptionBadge, TicketBadge } from '#ui/status-badge'
import { staffSections } from '../../frame/staff-sections.tsx'
import { useStaffRole } from '../../frame/staff-user.ts'
import { pageWords } from './page-words.ts'
import { type Practice, TestBadge } from '../person/test-badge.tsx'
import { findActions, readActionsOnly } from './staff-actions.ts'

export type Results = z.infer<typeof SearchResults>
export type FoundItem = {
  key: string
  href: string
  icon: IconName
  title: ReactNode
  hint?: ReactNode
  badge?: ReactNode
}
export type FoundGroup = { key: string; name: string; items: FoundItem[]; allHref?: string }

/**
 * What was found, by kind; sections of the administration are found by their names in either language, and
 * acts by theirs, here in the browser. With `>` before it a text means acts alone, and for no text there are
 * all of them.
 */
export function useFoundGroups(q: string, results: Results | null): FoundGroup[] {
  const { t, i18n } = useLingui()
  const role = useStaffRole()
  const text = q.trim()
  const ordersAndClients = useOrdersAndClients(text, results)
  const subscriptionsAndTickets = useSubscriptionsAndTickets(text, results)
  const catalogue = useCatalogue(results)
  const documentsAndPartners = useDocumentsAndPartners(results)
  const actionsOnly = readActionsOnly(text)
  const actionsGroup = (wanted: string): FoundGroup => ({
    key: 'acts',
    name: t`أفعال`,
    items: (role ? findActions(i18n, role, wanted) : []).map(({ href: at, name, icon }) => ({
      key: `act ${at}`,
      href: at,
      icon,
      title: name,
    })),
  })
  if (text === '' || actionsOnly !== null)
    return [actionsGroup(actionsOnly ?? '')].filter(({ items }) => items.length > 0)
  // A page within a section, which is looked for by its own name.
  const refunds = {
    href: href('/admin/orders/refund_requests'),
    name: t`طلبات الاسترداد`,
    icon: 'receipt',
  } as const
  const sections = role
    ? [...staffSections(i18n, role), ...(roleMay(role, 'order:read') ? [refunds] : [])].filter(
        ({ name, href: at }) => isFound(`${name} ${pageWords[at] ?? ''}`, text),
      )
    : []

  // Of one client it is clear whom an act is for.
  const [client, ...others] = results?.clients ?? []
  const actionsOnClient = ({ id, name }: { id: string; name: string }): FoundGroup => ({
    key: 'client_acts',
    name: name ? t`لأجل ${name}` : t`لأجل هذا العميل`,
    items: clientActions
      .filter(({ needs }) => others.length === 0 && role !== undefined && roleMay(role, needs))
      .map(({ path, icon, name: action }) => ({
        key: `${path} ${id}`,
        href: `${path}?${new URLSearchParams({ client: id })}`,
        icon,
        title: i18n._(action),
      })),
  })

  const groups: FoundGroup[] = [
    ...ordersAndClients,
    ...(client && role && !client.is_test ? [actionsOnClient(client)] : []),
    ...subscriptionsAndTickets,
    ...catalogue,
    ...documentsAndPartners,
    {
      key: 'sections',
      name: t`الأقسام`,
      items: sections.map((one) => ({ key: one.href, href: one.href, icon: one.icon, title: one.name })),
    },
    ...(results && role && roleMay(role, 'message:read') && isAddress(text)
      ? [
          {
            key: 'messages',
            name: t`الرسائل`,
            items: [
              {
                key: 'messages',
                href: listOf('/admin/messages', text),
                icon: 'mail' as const,
                title: (
                  <Trans>
                    ما أُرسل إلى <Ltr>{text}</Ltr>
                  </Trans>
                ),
                hint: <Trans>الرموز وسائر الرسائل، وحالة كل منها</Trans>,
              },
            ],
          },
        ]
      : []),
    actionsGroup(text),
  ]
  return orderGroups(groups, text).filter(({ items }) => items.length > 0)
}

/** A list of all that a text finds; of practice, where nothing else was `found`. */
function listOf(path: string, text: string, found: { is_test: boolean }[] = []): string {
  const isPractice = found.length > 0 && found.every(({ is_test }) => is_test)
  return `${path}?${new URLSearchParams({ q: text, ...(isPractice && { test: 'only' }) })}`
}

/** Orders and clients: what staff look for most. */
function useOrdersAndClients(text: string, results: Results | null): FoundGroup[] {
  const { t } = useLingui()
  const noName = t`بلا اسم`
  return [
    {
      key: 'orders',
      name: t`الطلبات`,
      allHref: listOf('/admin/orders', text, results?.orders),
      items: (results?.orders ?? []).map((order) => ({
        key: order.id,
        href: href('/admin/orders/:id', { id: order.id }),
        icon: 'receipt',
        title: <Ltr>{order.ref_id}</Ltr>,
        hint: <bdi>{order.client_name || noName}</bdi>,
        badge: <Badges of={order} state={<OrderBadge status={order.status} />} />,
      })),
    },
    {
      key: 'clients',
      name: t`العملاء`,
      allHref: listOf('/admin/clients', text, results?.clients),
      items: (results?.clients ?? []).map((client) => ({
        key: client.id,
        href: href('/admin/clients/:id', { id: client.id }),
        icon: 'user',
        title: <bdi>{client.name || noName}</bdi>,
        hint: (
          <>
            <Ltr>{formatPhone(client.phone_extension, client.phone_number)}</Ltr>
            {client.email && (
              <>
                {' · '}
                <Ltr>{client.email}</Ltr>
              </>
            )}
          </>
        ),
        badge: <TestBadge of={client} />,
      })),
    },
  ]
}

/** How a thing stands, beside that it is practice. */
function Badges({ of, state }: { of: Practice; state: ReactNode }) {
  return (
    <span className="row justify-end gap-2">
      <TestBadge of={of} />
      {state}
    </span>
  )
}

function useSubscriptionsAndTickets(text: string, results: Results | null): FoundGroup[] {
  const { t } = useLingui()
  const noName = t`بلا اسم`
  return [
    {
      key: 'subscriptions',
      name: t`الاشتراكات`,
      allHref: listOf('/admin/subscriptions', text, results?.subscriptions),
      items: (results?.subscriptions ?? []).map((subscription) => ({
        key: subscription.id,
        href: href('/admin/subscriptions/:id', { id: subscription.id }),
        icon: 'cycle',
        title: <Ltr>{subscription.ref_id}</Ltr>,
        hint: (
          <>
            <bdi>{subscription.name}</bdi>
            {' · '}
            <bdi>{subscription.client_name || noName}</bdi>
          </>
        ),
        badge: <Badges of={subscription} state={<SubscriptionBadge status={subscription.status} />} />,
      })),
    },
    {
      key: 'tickets',
      name: t`التذاكر`,
      allHref: listOf('/admin/support', text),
      items: (results?.tickets ?? []).map((ticket) => ({
        key: ticket.id,
        href: href('/admin/support/:id', { id: ticket.id }),
        icon: 'ticket',
        title: <Ltr>{ticket.ref_id}</Ltr>,
        hint: <bdi>{ticket.client_name || noName}</bdi>,
        badge: <TicketBadge status={ticket.status} />,
      })),
    },
  ]
}

function useCatalogue(results: Results | null): FoundGroup[] {
  const { t } = useLingui()
  return [
    {
      key: 'products',
      name: t`الباقات`,
      items: (results?.products ?? []).map((product) => ({
        key: product.id,
        href: href('/admin/products/:id', { id: product.id }),
        icon: 'box',
        title: <bdi>{product.name}</bdi>,
        hint: product.is_active ? undefined : t`لا تُباع`,
      })),
    },
    {
      key: 'taxes',
      name: t`الضرائب`,
      items: (results?.taxes ?? []).map((tax) => ({
        key: tax.id,
        href: `${href('/admin/taxes')}?edit=${tax.id}`,
        icon: 'percent',
        title: <bdi>{tax.name}</bdi>,
      })),
    },
    {
      key: 'coupons',
      name: t`القسائم`,
      items: (results?.coupons ?? []).map((coupon) => ({
        key: coupon.id,
        href: `${href('/admin/coupons')}?edit=${coupon.id}`,
        icon: 'percent',
        title: <Ltr>{coupon.code}</Ltr>,
      })),
    },
  ]
}

function useDocumentsAndPartners(results: Results | null): FoundGroup[] {
  const { t } = useLingui()
  return [
    {
      key: 'documents',
      name: t`المستندات الضريبية`,
      items: (results?.documents ?? []).map(({ id, number, buyer }) => ({
        key: id,
        href: href('/admin/documents/:id', { id }),
        icon: 'document',
        title: <Ltr>{number}</Ltr>,
        hint: buyer && <bdi>{buyer}</bdi>,
      })),
    },
    {
      key: 'api_clients',
      name: t`تطبيقات الشركاء`,
      items: (results?.api_clients ?? []).map(({ id, name, is_active: isActive }) => ({
        key: id,
        href: href('/admin/api_clients/:id', { id }),
        icon: 'key',
        title: <bdi>{name}</bdi>,
        hint: isActive ? undefined : t({ context: 'api client', message: 'موقوف' }),
      })),
    },
  ]
}

const clientActions = [
  { path: href('/admin/orders/create'), icon: 'receipt', needs: 'order:create', name: msg`إنشاء طلب` },
  { path: href('/admin/support/create'), icon: 'ticket', needs: 'ticket:serve', name: msg`فتح تذكرة` },
] as const

/** One finding, as the palette and the page show it. */
export function FoundLine({ item }: { item: FoundItem }) {
  return (
    <>
      <Icon name={item.icon} />
      <span className="what">
        <span className="font-medium">{item.title}</span>
        {item.hint && <span className="hint">{item.hint}</span>}
      </span>
      {item.badge}
    </>
  )
}

/**
 * A phone, or its last digits as customers say them, is asked for to find who has it: Enter leads to the
 * client, and not to the newest of their orders. Numbers of orders are shorter.
 */
export function orderGroups<Group extends { key: string }>(groups: Group[], text: string): Group[] {
  return digitsOnly(text).length >= 7 ? groups.toSorted((one, other) => rank(one) - rank(other)) : groups
}

/** Whether messages may have gone there, be it a client's or of somebody who could not become one. */
export function isAddress(text: string): boolean {
  return isPhone(text) || /^[^\s@]+@[^\s@]+$/.test(text)
}

function isPhone(text: string): boolean {
  return digitsOnly(text).length >= 9
}

function rank({ key }: { key: string }): number {
  return key === 'clients' ? 0 : 1
}
