import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import {
  createSavedReply,
  deleteSavedReply,
  getSavedReply,
  listSavedReplies,
  updateSavedReply,
} from '#contract/staff-saved-replies'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { type Column, DataTable } from '#ui/data-table'
import { Empty } from '#ui/empty'
import { useLanguage } from '#ui/language'
import { Pager } from '#ui/pager'
import { RecentTime } from '#ui/recent-time'
import { getStaffApi } from '../../request/api.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/replies.ts'
import { EditedEntry } from '../edit/edited-entry.tsx'
import { changeEntry } from '../edit/change-entry.server.ts'
import { ListFilters } from '../list/list-filters.tsx'
import { currentHref, isNarrowed, listHref } from '../list/list-href.ts'
import { readListQuery } from '../list/read-list-query.server.ts'
import { requireList } from '../list/require-list.server.ts'
import { ReplyDialog } from './reply-dialog.tsx'
import { readReplyForm } from './reply-form.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/admin/support/replies'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const { searchParams } = getPage(context).url
  const query = readListQuery(listSavedReplies.request.query, searchParams)
  const api = getStaffApi(context)
  const wanted = searchParams.get('edit')
  const [list, one] = await Promise.all([
    api.call(listSavedReplies, { query }),
    wanted && wanted !== 'new' ? api.call(getSavedReply, { params: { id: wanted } }) : null,
  ])
  requireList(list, here, query)
  const reply = one?.status === 200 ? one.body.saved_reply : null
  return {
    replies: list.body.saved_replies,
    nextCursor: list.body.next_cursor,
    query,
    edited: reply || wanted === 'new' ? { entry: reply, key: crypto.randomUUID() } : null,
    now: new Date().toISOString(),
  }
}

export function action(args: Route.ActionArgs) {
  return changeEntry(args, {
    read: readReplyForm,
    create: (api, call) => api.call(createSavedReply, call),
    update: (api, call) => api.call(updateSavedReply, call),
    remove: (api, call) => api.call(deleteSavedReply, call),
  })
}

/** Answers that staff write often. */
export default function Replies({ loaderData }: Route.ComponentProps) {
  const { replies, nextCursor, query, edited, now } = loaderData
  const { t } = useLingui()
  const language = useLanguage()
  const maySupport = useMay('ticket:serve')
  const backHref = currentHref(here, query)
  const columns: Column<(typeof replies)[number]>[] = [
    {
      key: 'title',
      title: t`عنوان الرد`,
      cell: (reply) => (
        <>
          <Link
            to={maySupport ? listHref(here, query, { edit: reply.id }) : `${here}/${reply.id}/history`}
            preventScrollReset
          >
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
      title: t`آخر تعديل`,
      at: 'end',
      cell: (reply) => <RecentTime value={reply.updated_at} now={now} />,
    },
    {
      key: 'history',
      title: t`السجل`,
      rank: 'secondary',
      cell: (reply) => (
        <Link to={`${here}/${reply.id}/history`} className="standing-link">
          <Trans>السجل</Trans>
        </Link>
      ),
    },
  ]
  const add = maySupport && (
    <LinkButton to={listHref(here, query, { edit: 'new' })} icon="plus" preventScrollReset>
      <Trans>إضافة رد محفوظ</Trans>
    </LinkButton>
  )

  return (
    <>
      <PageTitle>{t`الردود المحفوظة`}</PageTitle>
      <header>
        <div>
          <Crumbs
            way={[{ href: href('/admin/support'), name: <Trans>الدعم</Trans> }]}
            here={<Trans>الردود المحفوظة</Trans>}
          />
          <h1>
            <Trans>الردود المحفوظة</Trans>
          </h1>
        </div>
        {add}
      </header>
      <section className="card overflow-hidden" aria-label={t`الردود المحفوظة`}>
        <ListFilters path={here} query={query} search={t`كلمة من العنوان أو النص`} kept={['sort']} />
        {replies.length > 0 && (
          <>
            <DataTable
              caption={t`الردود المحفوظة`}
              columns={columns}
              rows={replies}
              rowKey={(reply) => reply.id}
            />
            <Pager
              {...(typeof query.cursor === 'string' && { firstHref: listHref(here, query) })}
              {...(nextCursor && { nextHref: listHref(here, query, { cursor: nextCursor }) })}
            >
              <Plural
                value={replies.length}
                zero="بلا ردود"
                one="رد واحد في هذه الصفحة"
                two="ردان في هذه الصفحة"
                few="# ردود في هذه الصفحة"
                many="# ردًا في هذه الصفحة"
                other="# رد في هذه الصفحة"
              />
            </Pager>
          </>
        )}
      </section>
      {replies.length === 0 &&
        (isNarrowed(query) ? (
          <Empty
            title={<Trans>لا شيء يطابق هذه التصفية</Trans>}
            act={
              <LinkButton to={here} kind="second">
                <Trans>مسح التصفية</Trans>
              </LinkButton>
            }
          />
        ) : (
          <Empty title={<Trans>لا ردود محفوظة بعد</Trans>} act={add}>
            <Trans>احفظوا ما تكتبونه كثيرًا، بالعربية والإنجليزية، ويُملأ من التذكرة عند الرد.</Trans>
          </Empty>
        ))}
      <EditedEntry edited={maySupport && edited} backHref={backHref}>
        {(page, reply) => <ReplyDialog reply={reply} {...page} />}
      </EditedEntry>
    </>
  )
}
