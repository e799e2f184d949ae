import { useLingui } from '@lingui/react/macro'
import { Form, href, Link, useLocation } from 'react-router'
import { formatNumber, formatWholePhone } from '#locales/format'
import { IconButton } from '#ui/button'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { parseWords, useKeptInBrowser } from '../admin/list/kept-in-browser.ts'
import { Logo } from '../frame/slim-header.tsx'
import { litAddress, ownPages, staffGroups, type StaffGroup } from '../frame/staff-sections.tsx'
import type { Route } from './+types/admin.ts'

export type Frame = Route.ComponentProps['loaderData']

/** The administration's sections in their groups, with the open one lit; at the foot, whoever is signed in. */
export function StaffSidebar({ user, waiting }: Frame) {
  const { t, i18n } = useLingui()
  const { pathname } = useLocation()
  const groups = staffGroups(i18n, user.role)
  const lit = litAddress(
    groups.flatMap(({ sections }) => sections),
    pathname,
  )
  const isOwn = ownPages.some((address) => address === lit)
  return (
    <div>
      <Logo />
      <nav aria-label={t`أقسام الإدارة`}>
        {groups.map((group) => (
          <Group key={group.key} group={group} lit={lit} waiting={waiting} />
        ))}
      </nav>
      <div className="me">
        <Link to={ownPages[0]} {...(isOwn && { 'aria-current': 'page' })}>
          <bdi className="name">{user.name}</bdi>
          <span className="phone">
            <Ltr>{formatWholePhone(user.phone)}</Ltr>
          </span>
        </Link>
        <Form method="post" action={href('/admin/logout')} reloadDocument>
          <IconButton type="submit" icon="sign-out" label={t`تسجيل الخروج`} />
        </Form>
      </div>
    </div>
  )
}

/** A group under a heading that closes it; this browser remembers the closed ones. A closed group with the open page is marked. */
function Group({
  group,
  lit,
  waiting,
}: {
  group: StaffGroup
  lit: string | undefined
  waiting: Frame['waiting']
}) {
  const [closed, keep] = useKeptInBrowser('staff-groups-closed', parseWords)
  const sections = (
    <ul>
      {group.sections.map(({ href, to = href, name, icon }) => (
        <li key={href}>
          <Link to={to} {...(href === lit && { 'aria-current': 'page' })}>
            <Icon name={icon} />
            {name}
            <SectionCount href={href} waiting={waiting} />
          </Link>
        </li>
      ))}
    </ul>
  )
  if (group.name === null) return sections
  const isOpen = !closed.includes(group.key)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === isOpen) return
        const others = closed.filter((key) => key !== group.key)
        keep(currentTarget.open ? others : [...others, group.key])
      }}
    >
      <summary>
        {group.name}
        <Icon name="chevron-down" small />
      </summary>
      {sections}
    </details>
  )
}

/** Beside a section, how many wait in it for staff; nothing where nobody waits. */
function SectionCount({ href, waiting }: { href: string; waiting: Frame['waiting'] }) {
  const { t } = useLingui()
  const language = useLanguage()
  const write = (count: number) => formatNumber(count, language)
  const tickets = waiting?.tickets.total ?? 0
  const requests = waiting?.refund_requests.total ?? 0
  const late = waiting?.refund_requests.late ?? 0
  if (href === '/admin/support' && tickets > 0)
    return <Count count={write(tickets)} words={t`تذاكر تنتظر الرد`} />
  if (href === '/admin/orders' && requests > 0)
    return (
      <Count
        count={write(requests)}
        words={late > 0 ? t`طلبات استرداد، منها متأخرة عن موعدها` : t`طلبات استرداد تنتظر الجواب`}
        isLate={late > 0}
      />
    )
  return null
}

function Count({ count, words, isLate = false }: { count: string; words: string; isLate?: boolean }) {
  return (
    <span className="count" title={words} data-late={isLate || undefined}>
      {count}
      <span className="visually-hidden"> {words}</span>
    </span>
  )
}
