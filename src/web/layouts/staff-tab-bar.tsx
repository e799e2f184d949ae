import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link, useLocation } from 'react-router'
import { formatNumber } from '#locales/format'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { litAddress, searchPage, staffGroups, waitingPage } from '../frame/staff-sections.tsx'
import type { StaffFrame } from '../frame/staff-user.ts'
import { sumOf, type WaitingCount } from '../admin/waiting-item/waiting-types.ts'

/**
 * What is opened most from a phone: beside the search, which stands in their middle. Everything else is in
 * the drawer.
 */
const daily = [waitingPage, href('/admin/orders'), href('/admin/clients'), href('/admin/support')]

/** The daily sections at a phone's foot, under the thumb. */
export function StaffTabBar({ user, counts }: { user: StaffFrame['user']; counts: WaitingCount[] }) {
  const { t, i18n } = useLingui()
  const language = useLanguage()
  const { pathname } = useLocation()
  const sections = staffGroups(i18n, user.role).flatMap((group) => group.sections)
  const lit = litAddress(sections, pathname)
  const tabs = daily.flatMap((address) => sections.find(({ href: own }) => own === address) ?? [])
  const waiting = sumOf(counts)
  const current = (is: boolean) => is && ({ 'aria-current': 'page' } as const)
  const drawn = tabs.map(({ href: address, to = address, name, icon }) => (
    <li key={address}>
      <Link to={to} {...current(address === lit)}>
        <Icon name={icon} />
        {name}
        {address === waitingPage && waiting > 0 && (
          <span className="count">{formatNumber(waiting, language)}</span>
        )}
      </Link>
    </li>
  ))
  return (
    <nav className="staff-tabs" aria-label={t`الأقسام اليومية`}>
      <ul>
        {drawn.slice(0, 2)}
        <li>
          <Link to={searchPage} {...current(pathname === searchPage)}>
            <Icon name="search" />
            <Trans>بحث</Trans>
          </Link>
        </li>
        {drawn.slice(2)}
      </ul>
    </nav>
  )
}
