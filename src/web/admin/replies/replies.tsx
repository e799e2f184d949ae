import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import {
  createSavedReplyRoute,
  deleteSavedReplyRoute,
  getSavedReplyRoute,
  listSavedRepliesRoute,
  updateSavedReplyRoute,
} from '#contract/staff-saved-replies'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { useLanguage } from '#ui/language'
import { dataAgeOf, getStaffApi } from '../../request/api.server.ts'
import { useMay } from '../../frame/staff-user.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/replies.ts'
import { EditedEntry } from '../edit/edited-entry.tsx'
import { changeEntry } from '../edit/change-entry.server.ts'
import { currentHref, dialogHref } from '../list/list-href.ts'
import { readListQuery } from '../list/read-list-query.server.ts'
import { requireList } from '../list/require-list.server.ts'
import type { ListColumn } from '../list-page/list-column.ts'
import { ListTime, StaffList } from '../list-page/staff-list.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import { readReplyForm } from './reply-form.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/admin/support/replies'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const { searchParams } = getPage(context).url
  const query = readListQuery(listSavedRepliesRoute.request.query, searchParams)
  const api = getStaffApi(context)
  const wanted = searchParams.get('edit')
  const [list, one] = await Promise.all([
    api.call(listSavedRepliesRoute, { query }),
    wanted && wanted !== 'new' ? api.call(getSavedReplyRoute, { params: { id: wanted } }) : null,
  ])
  requireList(list, here, query)
  const reply = one?.status === 200 ? one.body.saved_reply : null
  return {
    rows: list.body.saved_replies,
    nextCursor: list.body.next_cursor,
    previousCursor: list.body.previous_cursor,
    counts: {},
    kept: null,
    dataAge: dataAgeOf(list),
    query,
    edited: reply || wanted === 'new' ? { entry: reply, key: crypto.randomUUID() } : null,
    now: new Date().toISOString(),
  }
}

export function action(args: Route.ActionArgs) {
  return changeEntry(args, {
    read: readReplyForm,
    create: (api, call) => api.call(createSavedReplyRoute, call),
    update: (api, call) => api.call(updateSavedReplyRoute, call),
    remove: (api, call) => api.call(deleteSavedReplyRoute, call),
  })
}

/** Answers that staff write often. */
export default function Replies({ loaderData }: Route.ComponentProps) {
  const { rows, query, edited, now } = loaderData
  const { t } = useLingui()
  const language = useLanguage()
  const maySupport = useMay('ticket:serve')
  const backHref = currentHref(here, query)
  const editHref = (id: string) => dialogHref(backHref, 'edit', id)
  const historyHref = (id: string) => `${here}/${id}/history`
  const columns: ListColumn<(typeof rows)[number]>[] = [
    {
      key: 'title',
      name: t`عنوان الرد`,
      sort: 'title',
      cell: (reply) => (
        <>
          <Link to={maySupport ? editHref(reply.id) : historyHref(reply.id)} preventScrollReset>
            <bdi>{reply[`title_${language}`]}</bdi>
          </Link>
          <span className="under line-clamp-2 max-w-xl wrap-anywhere">
            <bdi>{reply[`body_${language}`]}</bdi>
          </span>
        </>
      ),
    },
    {
      key: 'updated_at',
      name: t`آخر تعديل`,
      sort: 'updated_at',
      at: 'end',
      cell: (reply) => <ListTime value={reply.updated_at} now={now} />,
    },
  ]
  const add = maySupport && (
    <LinkButton to={editHref('new')} icon="plus" preventScrollReset>
      <Trans>إضافة رد محفوظ</Trans>
    </LinkButton>
  )

  return (
    <StaffList
      title={t`الردود المحفوظة`}
      crumbs={
        <Crumbs
          way={[{ href: href('/admin/support'), name: <Trans>الدعم</Trans> }]}
          here={<Trans>الردود المحفوظة</Trans>}
        />
      }
      tools={add}
      loaded={loaderData}
      path={here}
      columns={columns}
      defaultSort="title"
      isFew
      search={t`كلمة من العنوان أو النص`}
      historyOf={(reply) => ({ name: reply[`title_${language}`], to: historyHref(reply.id) })}
      shown={
        <Plural
          value={rows.length}
          zero="بلا ردود"
          one="رد واحد في هذه الصفحة"
          two="ردان في هذه الصفحة"
          few="# ردود في هذه الصفحة"
          many="# ردًا في هذه الصفحة"
          other="# رد في هذه الصفحة"
        />
      }
      empty={{
        title: <Trans>لا ردود محفوظة بعد</Trans>,
        text: <Trans>احفظوا ما تكتبونه كثيرًا، بالعربية والإنجليزية، ويُملأ من التذكرة عند الرد.</Trans>,
        action: add,
      }}
    >
      <EditedEntry edited={maySupport && edited} backHref={backHref}>
        {(page, reply) => <ReplyDialog reply={reply} {...page} />}
      </EditedEntry>
    </StaffList>
  )
}
