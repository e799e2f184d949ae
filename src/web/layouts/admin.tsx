import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Form, href, Link } from 'react-router'
import { getStaffUserRoute } from '#contract/staff'
import { getWaitingRoute } from '#contract/staff-dashboard'
import { IconButton } from '#ui/button'
import { DialogToasts } from '#ui/dialog-toasts'
import { Icon } from '#ui/icon'
import { Menu } from '#ui/menu'
import { useCutPaste } from '#ui/use-cut-paste'
import { FreshCodeDialog } from '../admin/fresh-code/fresh-code.tsx'
import { UndoFrame } from '../admin/edit/undo.tsx'
import { ExportWatch } from '../admin/exports/export-watch.tsx'
import { useRecentPages } from '../admin/search/recent-pages.ts'
import { Shortcuts, ShortcutsButton } from '../admin/search/shortcuts.tsx'
import { useWaitingNews } from '../admin/waiting/use-waiting-news.ts'
import { WaitingBell } from '../admin/waiting/waiting-bell.tsx'
import { StaffSearch } from '../admin/search/staff-search.tsx'
import { getStaffApi } from '../request/api.server.ts'
import { requireStaff } from '../request/session.server.ts'
import type { Route } from './+types/admin.ts'
import type { StaffFrame } from '../frame/staff-user.ts'
import { OutletByThing } from '../frame/outlet-by-thing.tsx'
import { SkipLink } from '../frame/slim-header.tsx'
import { LanguageToggle } from '../frame/language-toggle.tsx'
import { ownPages, staffGroups } from '../frame/staff-sections.tsx'
import { BarTitle } from './bar-title.tsx'
import { StaffSidebar } from './staff-sidebar.tsx'
import { TestPayments } from './test-payments.tsx'
import { StaffTabBar } from './staff-tab-bar.tsx'

/** Everything below is for signed-in staff only; the API checks every call again. */
export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [answer, waiting] = await Promise.all([api.call(getStaffUserRoute), api.call(getWaitingRoute)])
  if (answer.status !== 200) throw Response.json(answer.body, { status: Number(answer.status) })
  const { user } = answer.body satisfies StaffFrame
  const counts = waiting.status === 200 ? waiting.body.waiting.counts : []
  const isPaymentTest = waiting.status === 200 && waiting.body.is_payment_test
  return { user, counts, isPaymentTest, now: new Date().toISOString() }
}

type StaffUser = Route.ComponentProps['loaderData']['user']

export default function AdminLayout({ loaderData: { user, ...loaded } }: Route.ComponentProps) {
  const { t } = useLingui()
  const news = useWaitingNews(loaded)
  const drawer = useRef<HTMLDialogElement>(null)
  useRecentPages()
  useCutPaste()

  return (
    <div className="staff">
      <SkipLink />
      <aside className="staff-side on-deep">
        <StaffSidebar user={user} counts={news.counts} />
      </aside>
      <dialog
        ref={drawer}
        className="drawer staff-side on-deep"
        aria-label={t`القائمة`}
        onClick={(event) => {
          // A click beside the drawer, or on one of its links, closes it.
          const isBeside = event.target === drawer.current
          if (isBeside || (event.target instanceof Element && event.target.closest('a')))
            drawer.current?.close()
        }}
      >
        <StaffSidebar user={user} counts={news.counts} />
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
          <BarTitle />
          <WaitingBell news={news} />
          <LanguageToggle />
          <StaffMenu user={user} />
        </header>
        <main id="main" tabIndex={-1} className="staff-page">
          {loaded.isPaymentTest && <TestPayments />}
          <FreshCodeDialog>
            <UndoFrame>
              <OutletByThing />
            </UndoFrame>
          </FreshCodeDialog>
        </main>
        <StaffTabBar user={user} counts={news.counts} />
      </div>
      <DialogToasts />
    </div>
  )
}

/** What the specification's menu offers: the profile, the sections that it names, and the way out. */
function StaffMenu({ user }: { user: StaffUser }) {
  const { t, i18n } = useLingui()
  const named = staffGroups(i18n, user.role).find(({ key }) => key === 'specification')
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
          <Link to={ownPages[0]}>
            <Icon name="user" />
            <Trans>الملف الشخصي</Trans>
          </Link>
        </li>
        {named?.sections.map(({ href, to = href, name, icon }) => (
          <li key={href}>
            <Link to={to}>
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
