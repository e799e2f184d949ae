import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Form, href, Link, Outlet, useLocation } from 'react-router'
import { getStaffUser } from '#contract/staff'
import { getWaiting } from '#contract/staff-dashboard'
import { formatNumber, formatWholePhone } from '#locales/format'
import { IconButton } from '#ui/button'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Menu } from '#ui/menu'
import { FreshCodeDialog } from '../admin/fresh-code/fresh-code.tsx'
import { ExportWatch } from '../admin/exports/export-watch.tsx'
import { Shortcuts, ShortcutsButton } from '../admin/search/shortcuts.tsx'
import { StaffSearch } from '../admin/search/staff-search.tsx'
import { getStaffApi } from '../request/api.server.ts'
import { requireStaff } from '../request/session.server.ts'
import type { Route } from './+types/admin.ts'
import type { StaffFrame } from '../frame/staff-user.ts'
import { Logo, SkipLink } from '../frame/slim-header.tsx'
import { LanguageToggle } from '../frame/language-toggle.tsx'
import { systemSections, staffSections } from '../frame/staff-sections.tsx'

/** Everything below is for signed-in staff only; the API checks every call again. */
export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [answer, waiting] = await Promise.all([api.call(getStaffUser), api.call(getWaiting)])
  if (answer.status !== 200) throw Response.json(answer.body, { status: Number(answer.status) })
  const { user } = answer.body satisfies StaffFrame
  return { user, waiting: waiting.status === 200 ? waiting.body.waiting : null }
}

type StaffUser = Route.ComponentProps['loaderData']['user']
type Waiting = Route.ComponentProps['loaderData']['waiting']

export default function AdminLayout({ loaderData: { user, waiting } }: Route.ComponentProps) {
  const { t } = useLingui()
  const drawer = useRef<HTMLDialogElement>(null)

  return (
    <div className="staff">
      <SkipLink />
      <aside className="staff-side on-deep">
        <Sidebar user={user} waiting={waiting} />
      </aside>
      <dialog
        ref={drawer}
        className="drawer staff-side on-deep"
        aria-label={t`القائمة`}
        onClick={(event) => {
          // A click beside the drawer, or on one of its links, closes it.
          if (event.target === drawer.current || event.target instanceof HTMLAnchorElement)
            drawer.current?.close()
        }}
      >
        <Sidebar user={user} waiting={waiting} />
      </dialog>
      <ExportWatch />
      <Shortcuts />
      <div>
        <header className="staff-bar">
          <IconButton
            icon="menu"
            label={t`القائمة`}
            className="drawer-button"
            onClick={() => drawer.current?.showModal()}
          />
          <StaffSearch />
          <span className="spacer" />
          <LanguageToggle />
          <StaffMenu user={user} />
        </header>
        <main id="main" tabIndex={-1} className="staff-page">
          <FreshCodeDialog>
            <Outlet />
          </FreshCodeDialog>
        </main>
      </div>
    </div>
  )
}

/** Beside a section, how many wait in it for staff; nothing where nobody waits. */
function SectionCount({ href, waiting }: { href: string; waiting: Waiting }) {
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

function Sidebar({ user, waiting }: { user: StaffUser; waiting: Waiting }) {
  const { t, i18n } = useLingui()
  const { pathname } = useLocation()
  return (
    <div>
      <Logo />
      <nav aria-label={t`أقسام الإدارة`}>
        <ul>
          {staffSections(i18n, user.role).map(({ href, to = href, name, icon }) => {
            const isHere = href === '/admin' ? pathname === href : pathname.startsWith(href)
            return (
              <li key={href}>
                <Link to={to} {...(isHere && { 'aria-current': 'page' })}>
                  <Icon name={icon} />
                  {name}
                  <SectionCount href={href} waiting={waiting} />
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className="me">
        <div>
          <bdi className="name">{user.name}</bdi>
          <div className="phone">
            <Ltr>{formatWholePhone(user.phone)}</Ltr>
          </div>
        </div>
        <Form method="post" action={href('/admin/logout')} reloadDocument>
          <IconButton type="submit" icon="sign-out" label={t`تسجيل الخروج`} />
        </Form>
      </div>
    </div>
  )
}

function StaffMenu({ user }: { user: StaffUser }) {
  const { t, i18n } = useLingui()
  return (
    <Menu
      label={t`حسابي`}
      face={
        <>
          <Icon name="user" />
          <Icon name="chevron-down" small />
        </>
      }
    >
      <ul>
        <li>
          <Link to={href('/admin/users_management/profile')}>
            <Icon name="user" />
            <Trans>الملف الشخصي</Trans>
          </Link>
        </li>
        {staffSections(i18n, user.role).map(({ href, to = href, name, icon }) => (
          <li key={href}>
            <Link to={to}>
              <Icon name={icon} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <hr />
      <ul>
        {systemSections(i18n, user.role).map(({ href, name, icon }) => (
          <li key={href}>
            <Link to={href}>
              <Icon name={icon} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <hr />
      <ShortcutsButton />
      <Form method="post" action={href('/admin/logout')} reloadDocument>
        <button type="submit">
          <Icon name="sign-out" />
          <Trans>تسجيل الخروج</Trans>
        </button>
      </Form>
    </Menu>
  )
}
