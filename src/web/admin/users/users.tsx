import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { countUsers, listUsers } from '#contract/staff-users'
import { roles } from '#rules/permissions'
import { formatWholePhone } from '#locales/format'
import { LinkButton } from '#ui/button'
import { Ltr } from '#ui/ltr'
import { RecentTime } from '#ui/recent-time'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/users.ts'
import { AdminList, type ListColumn } from '../list-page/admin-list.tsx'
import { readListQuery } from '../list/read-list-query.server.ts'
import { requireList } from '../list/require-list.server.ts'
import { UserState, useRoleWords } from './role-words.tsx'
import type { User } from './user-fields.ts'

export { FramedError as ErrorBoundary }

const here = '/admin/users_management'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const query = readListQuery(listUsers.request.query, getPage(context).url.searchParams)
  const { q, role } = query
  const api = getStaffApi(context)
  const [list, counts] = await Promise.all([
    api.call(listUsers, { query }),
    api.call(countUsers, { query: { ...(q && { q }), ...(role && { role }) } }),
  ])
  requireList(list, here, query)
  requireOk(counts)
  return {
    users: list.body.users,
    nextCursor: list.body.next_cursor,
    counts: counts.body.counts,
    query,
    now: new Date().toISOString(),
  }
}

/** Which columns of the file stand for which of the list's. */
const exportedColumns = {
  name: ['name', 'role'],
  email: ['email'],
  phone: ['phone'],
  state: ['is_active'],
  last_login_at: ['last_login_at'],
  ref_id: ['ref_id'],
}

export default function Users({ loaderData }: Route.ComponentProps) {
  const { users, nextCursor, counts, query, now } = loaderData
  const { t } = useLingui()
  const words = useRoleWords()

  const columns: ListColumn<User>[] = [
    {
      key: 'name',
      name: t`الاسم`,
      sort: 'name',
      cell: (user) => (
        <>
          <Link to={`${here}/${user.id}`}>
            <bdi>{user.name}</bdi>
          </Link>
          <span className="under">{words.name(user.role)}</span>
        </>
      ),
    },
    {
      key: 'email',
      name: t`البريد`,
      sort: 'email',
      cell: (user) => (
        <span className="wrap-anywhere">
          <Ltr>{user.email}</Ltr>
        </span>
      ),
    },
    {
      key: 'phone',
      name: t`الجوال`,
      rank: 'secondary',
      cell: (user) => <Ltr>{formatWholePhone(user.phone)}</Ltr>,
    },
    { key: 'state', name: t`الحالة`, at: 'end', cell: (user) => <UserState user={user} /> },
    {
      key: 'last_login_at',
      name: t`آخر دخول`,
      rank: 'tertiary',
      cell: (user) => (
        <span className="text-ink-3">
          {user.last_login_at ? <RecentTime value={user.last_login_at} now={now} /> : '—'}
        </span>
      ),
    },
    {
      key: 'ref_id',
      name: t`الرقم`,
      sort: 'ref_id',
      rank: 'tertiary',
      cell: (user) => <Ltr>{user.ref_id}</Ltr>,
    },
  ]
  const add = (
    <LinkButton to={`${here}/create`} icon="plus">
      <Trans>دعوة مشرف</Trans>
    </LinkButton>
  )

  return (
    <>
      <PageTitle>{t`المشرفون`}</PageTitle>
      <header>
        <h1>
          <Trans>المشرفون</Trans>
        </h1>
        {add}
      </header>
      <AdminList
        name={t`المشرفون`}
        path={here}
        query={query}
        rows={users}
        rowKey={(user) => user.id}
        columns={columns}
        usualSort="ref_id"
        exported={{ resource: 'users', columns: exportedColumns }}
        nextCursor={nextCursor}
        tabs={{
          label: t`حالة الحساب`,
          field: 'state',
          counts,
          choices: [
            { value: undefined, name: t`الكل`, state: 'all' },
            { value: 'active', name: t({ context: 'staff', message: 'نشط' }), state: 'active' },
            { value: 'invited', name: t`مدعوّ`, state: 'invited' },
            { value: 'inactive', name: t({ context: 'staff', message: 'موقوف' }), state: 'inactive' },
          ],
        }}
        search={t`الاسم أو البريد أو الجوال`}
        filters={[
          {
            name: 'role',
            label: t`الدور`,
            all: t`كل الأدوار`,
            choices: roles.map((role) => ({ value: role, name: words.name(role) })),
          },
        ]}
        shown={
          <Plural
            value={users.length}
            zero="بلا مشرفين"
            one="مشرف واحد في هذه الصفحة"
            two="مشرفان في هذه الصفحة"
            few="# مشرفين في هذه الصفحة"
            many="# مشرفًا في هذه الصفحة"
            other="# مشرف في هذه الصفحة"
          />
        }
        empty={{ title: <Trans>لا مشرفين بعد</Trans>, act: add }}
      />
    </>
  )
}
