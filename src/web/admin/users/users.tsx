import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { countUsersRoute, listUsersRoute } from '#contract/staff-users'
import { roles } from '#rules/people/permissions'
import { formatWholePhone } from '#locales/format'
import { LinkButton } from '#ui/button'
import { Email } from '#ui/email'
import { Ltr } from '#ui/ltr'
import { loadList } from '../list/load-list.server.ts'
import { StaffList, ListTime, useNumberColumn } from '../list-page/staff-list.tsx'
import type { Route } from './+types/users.ts'
import type { ListColumn } from '../list-page/list-column.ts'
import { UserState, useRoleWords } from '../staff-user/role-words.tsx'
import type { User } from '../staff-user/user-fields.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/admin/users_management'

export function loader({ context }: Route.LoaderArgs) {
  return loadList(context, {
    name: 'users',
    path: here,
    query: listUsersRoute.request.query,
    list: (api, query) => api.call(listUsersRoute, { query }),
    page: ({ users }) => ({ rows: users }),
    countQuery: countUsersRoute.request.query,
    count: (api, query) => api.call(countUsersRoute, { query }),
  })
}

export default function Users({ loaderData }: Route.ComponentProps) {
  const { now } = loaderData
  const { t } = useLingui()
  const words = useRoleWords()

  const columns: ListColumn<User>[] = [
    {
      key: 'name',
      inFile: ['name', 'role'],
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
      inFile: ['email'],
      name: t`البريد`,
      sort: 'email',
      cell: (user) => (
        <span className="wrap-anywhere">
          <Email address={user.email} />
        </span>
      ),
    },
    {
      key: 'phone',
      inFile: ['phone'],
      name: t`الجوال`,
      rank: 'secondary',
      cell: (user) => <Ltr>{formatWholePhone(user.phone)}</Ltr>,
    },
    {
      key: 'state',
      inFile: ['is_active'],
      name: t`الحالة`,
      at: 'end',
      cell: (user) => <UserState user={user} />,
    },
    {
      key: 'last_login_at',
      inFile: ['last_login_at'],
      name: t`آخر دخول`,
      rank: 'tertiary',
      cell: (user) => <ListTime value={user.last_login_at} now={now} />,
    },
    useNumberColumn(),
  ]
  const add = (
    <LinkButton to={`${here}/create`} icon="plus">
      <Trans>دعوة مشرف</Trans>
    </LinkButton>
  )

  return (
    <StaffList
      title={t`المشرفون`}
      tools={add}
      loaded={loaderData}
      path={here}
      columns={columns}
      defaultSort="ref_id"
      exported="users"
      isFew
      tabs={{
        label: t`حالة الحساب`,
        field: 'state',
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
          choices: roles.map((role) => ({ value: role, name: words.name(role) })),
        },
      ]}
      shown={
        <Plural
          value={loaderData.rows.length}
          zero="بلا مشرفين"
          one="مشرف واحد في هذه الصفحة"
          two="مشرفان في هذه الصفحة"
          few="# مشرفين في هذه الصفحة"
          many="# مشرفًا في هذه الصفحة"
          other="# مشرف في هذه الصفحة"
        />
      }
      empty={{ title: <Trans>لا مشرفين بعد</Trans>, action: add }}
    />
  )
}
