import { useLingui } from '@lingui/react/macro'
import { Form, href, Link, useLocation } from 'react-router'
import { formatNumber, formatWholePhone } from '#locales/format'
import { IconButton } from '#ui/button'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { parseWords, useKeptInBrowser } from '../admin/list/kept-in-browser.ts'
import { Logo } from '../frame/slim-header.tsx'
import type { StaffFrame } from '../frame/staff-user.ts'
import { litAddress, ownPages, staffGroups, type StaffGroup, waitingPage } from '../frame/staff-sections.tsx'
import { waitingWords } from '../admin/words/waiting-kinds.ts'
import { sumOf, type WaitingCount } from '../admin/waiting-item/waiting-types.ts'

type SidebarProps = { user: StaffFrame['user']; counts: WaitingCount[] }

/**
 * The administration's sections in their groups, with the open one lit; at the foot, whoever is signed in.
 */
export function StaffSidebar({ user, counts }: SidebarProps) {
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
          <Group key={group.key} group={group} lit={lit} counts={counts} />
        ))}
      </nav>
      <div className="me">
        <Link to={ownPages[0]} {...(isOwn && { 'aria-current': 'page' })}>
          <bdi className="name">{user.name}</bdi>
          <span className="phone">
            <Ltr>{formatWholePhone(user.phone)}</Ltr>
          </span>
        </Link>
        <Form method="post" action={href('/admin/logout')} reloadDocument noValidate>
          <IconButton type="submit" icon="sign-out" label={t`تسجيل الخروج`} />
        </Form>
      </div>
    </div>
  )
}

/**
 * A group under a heading that closes it; this browser remembers the closed ones. A closed group with the
 * open page is marked.
 */
function Group({
  group,
  lit,
  counts,
}: {
  group: StaffGroup
  lit: string | undefined
  counts: WaitingCount[]
}) {
  const [closed, keep] = useKeptInBrowser('staff-groups-closed', parseWords)
  const sections = (
    <ul>
      {group.sections.map(({ href, to = href, name, icon }) => (
        <li key={href}>
          <Link to={to} {...(href === lit && { 'aria-current': 'page' })}>
            <Icon name={icon} />
            {name}
            <SectionCount href={href} counts={counts} />
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

/**
 * Beside a section, how many wait in it for staff, and beside what waits all of them; nothing where nobody
 * waits.
 */
function SectionCount({ href, counts }: { href: string; counts: WaitingCount[] }) {
  const { t } = useLingui()
  const language = useLanguage()
  const here =
    href === waitingPage ? counts : counts.filter(({ kind }) => waitingWords[kind].section === href)
  const total = sumOf(here)
  if (total === 0) return null
  const isLate = sumOf(here, 'late') > 0
  const words = isLate ? t`بانتظاركم، ومنها ما تأخر` : t`بانتظاركم`
  return (
    <span className="count" title={words} data-late={isLate || undefined}>
      {formatNumber(total, language)}
      <span className="visually-hidden"> {words}</span>
    </span>
  )
}
