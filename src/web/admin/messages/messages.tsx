import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from 'react-router'
import { countMessages, getMessage, listMessages, messageStates } from '#contract/staff-messages'
import { resendMessage } from '#contract/staff-order-care'
import { channels } from '#rules/channels'
import { channelNames } from '#locales/channel-names'
import { formatNumber } from '#locales/format'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { RecentTime } from '#ui/recent-time'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/messages.ts'
import { creationKey, done, refused } from '../edit/outcome.server.ts'
import { AdminList, type ListColumn } from '../list-page/admin-list.tsx'
import { dialogHref, listHref } from '../list/list-href.ts'
import { readListQuery } from '../list/read-list-query.server.ts'
import { requireList } from '../list/require-list.server.ts'
import { type Message, MessageDialog } from './message-dialog.tsx'
import { MessageState, Recipient, useMessageStates } from './message-state.tsx'
import { messageWords, useMessageWords } from './message-words.ts'

export { FramedError as ErrorBoundary }

const here = '/admin/messages'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const { searchParams } = getPage(context).url
  const query = readListQuery(listMessages.request.query, searchParams)
  const { q, channel, template } = query
  const opened = searchParams.get('open')
  const api = getStaffApi(context)
  const [list, counts, one] = await Promise.all([
    api.call(listMessages, { query }),
    api.call(countMessages, {
      query: { ...(q && { q }), ...(channel && { channel }), ...(template && { template }) },
    }),
    opened ? api.call(getMessage, { params: { id: opened } }) : null,
  ])
  requireList(list, here, query)
  requireOk(counts)
  if (one) requireOk(one)
  return {
    messages: list.body.messages,
    nextCursor: list.body.next_cursor,
    counts: counts.body.counts,
    query,
    opened: one ? { message: one.body.message, key: crypto.randomUUID() } : null,
    now: new Date().toISOString(),
  }
}

/** Sends one message to its client again. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const id = String(form.get('id') ?? '')
  const answer = await getStaffApi(context).call(resendMessage, {
    params: { id },
    idempotencyKey: creationKey(form, { id }),
  })
  return answer.status === 201 ? done('saved', id) : refused(answer)
}

/** Which columns of the file stand for which of the list's. */
const exportedColumns = {
  template: ['template'],
  recipient: ['recipient', 'channel', 'client'],
  status: ['status', 'last_error'],
  attempts: ['attempts'],
  created_at: ['created_at', 'sent_at'],
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { messages, nextCursor, counts, query, opened, now } = loaderData
  const { t } = useLingui()
  const language = useLanguage()
  const words = useMessageWords()
  const states = useMessageStates()
  const navigate = useNavigate()
  const backHref = listHref(here, query, typeof query.cursor === 'string' ? { cursor: query.cursor } : {})
  const openHref = (id: string) => dialogHref(backHref, 'open', id)

  const columns: ListColumn<Message>[] = [
    {
      key: 'template',
      name: t`الرسالة`,
      cell: (message) => (
        <Link to={openHref(message.id)} preventScrollReset>
          {words(message.template)}
        </Link>
      ),
    },
    {
      key: 'recipient',
      name: t`إلى`,
      cell: (message) => (
        <>
          <Recipient message={message} />
          {message.client && (
            <span className="under">
              <Link to={`/admin/clients/${message.client.id}`}>
                <bdi>{message.client.name || t`عميل ${message.client.ref_id}`}</bdi>
              </Link>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'channel',
      name: t`القناة`,
      rank: 'secondary',
      cell: ({ channel }) => channelNames[channel][language],
    },
    { key: 'status', name: t`الحالة`, at: 'end', cell: ({ status }) => <MessageState status={status} /> },
    {
      key: 'attempts',
      name: t`المحاولات`,
      rank: 'tertiary',
      cell: (message) => <Ltr>{formatNumber(message.attempts, language)}</Ltr>,
    },
    {
      key: 'created_at',
      name: t`الوقت`,
      sort: 'created_at',
      rank: 'tertiary',
      cell: (message) => (
        <span className="text-ink-3">
          <RecentTime value={message.sent_at ?? message.created_at} now={now} />
        </span>
      ),
    },
  ]

  return (
    <>
      <PageTitle>{t`الرسائل`}</PageTitle>
      <header>
        <div>
          <h1>
            <Trans>الرسائل</Trans>
          </h1>
          <p className="hint">
            <Trans>ما أرسله المتجر إلى كل شخص ونتيجته. الرموز وروابط كلمة المرور لا يظهر نصها لأحد.</Trans>
          </p>
        </div>
      </header>
      <AdminList
        name={t`الرسائل`}
        path={here}
        query={query}
        rows={messages}
        rowKey={(message) => message.id}
        columns={columns}
        usualSort="-created_at"
        exported={{ resource: 'messages', columns: exportedColumns }}
        nextCursor={nextCursor}
        tabs={{
          label: t`حالة الرسالة`,
          field: 'status',
          counts,
          choices: [
            { value: undefined, name: t`كلها`, state: 'all' },
            ...messageStates.map((state) => ({ value: state, name: states(state), state })),
          ],
        }}
        search={t`جوال أو بريد أو اسم أو رقم طلب`}
        filters={[
          {
            name: 'channel',
            label: t`القناة`,
            all: t`كل القنوات`,
            choices: channels.map((channel) => ({ value: channel, name: channelNames[channel][language] })),
          },
          {
            name: 'template',
            label: t`نوع الرسالة`,
            all: t`كل الرسائل`,
            choices: Object.keys(messageWords).map((name) => ({ value: name, name: words(name) })),
          },
        ]}
        shown={
          <Plural
            value={messages.length}
            zero="بلا رسائل"
            one="رسالة واحدة في هذه الصفحة"
            two="رسالتان في هذه الصفحة"
            few="# رسائل في هذه الصفحة"
            many="# رسالة في هذه الصفحة"
            other="# رسالة في هذه الصفحة"
          />
        }
        empty={{
          title: <Trans>لا رسائل بعد</Trans>,
          text: <Trans>تظهر هنا كل رسالة يرسلها المتجر لحظة كتابتها.</Trans>,
        }}
      />
      {opened && (
        <MessageDialog
          key={opened.message.id}
          message={opened.message}
          resendKey={opened.key}
          onClose={() => void navigate(backHref, { preventScrollReset: true })}
        />
      )}
    </>
  )
}
