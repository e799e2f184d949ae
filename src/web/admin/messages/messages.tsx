import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { href, Link, useNavigate } from 'react-router'
import {
  countMessagesRoute,
  getMessageRoute,
  listMessagesRoute,
  messageStates,
} from '#contract/staff-messages'
import { resendMessageRoute } from '#contract/staff-order-actions'
import { channels } from '#rules/messages/channels'
import { channelNames } from '#locales/channel-names'
import { formatNumber } from '#locales/format'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { textIn } from '../../request/form-fields.ts'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireSameOrigin } from '../../request/session.server.ts'
import { loadList } from '../list/load-list.server.ts'
import { StaffList, ListTime } from '../list-page/staff-list.tsx'
import type { Route } from './+types/messages.ts'
import { creationKey, outcomeOf } from '../edit/outcome.server.ts'
import type { ListColumn } from '../list-page/list-column.ts'
import { currentHref, dialogHref } from '../list/list-href.ts'
import { type Message, MessageDialog } from './message-dialog.tsx'
import { MessageState, Recipient, useMessageStates } from './message-state.tsx'
import { messageWords, useMessageWords } from '../words/message-words.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/admin/messages'

export async function loader({ context }: Route.LoaderArgs) {
  const opened = getPage(context).url.searchParams.get('open')
  const [list, one] = await Promise.all([
    loadList(context, {
      name: 'messages',
      path: here,
      query: listMessagesRoute.request.query,
      list: (api, query) => api.call(listMessagesRoute, { query }),
      page: ({ messages }) => ({ rows: messages }),
      countQuery: countMessagesRoute.request.query,
      count: (api, query) => api.call(countMessagesRoute, { query }),
    }),
    opened ? getStaffApi(context).call(getMessageRoute, { params: { id: opened } }) : null,
  ])
  if (one) requireOk(one)
  return { ...list, opened: one ? { message: one.body.message, key: crypto.randomUUID() } : null }
}

/** Sends one message to its client again. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const id = textIn(form, 'id')
  const answer = await getStaffApi(context).call(resendMessageRoute, {
    params: { id },
    idempotencyKey: creationKey(form, { id }),
  })
  return outcomeOf(answer, 'saved', id)
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { query, opened, now } = loaderData
  const { t } = useLingui()
  const language = useLanguage()
  const words = useMessageWords()
  const states = useMessageStates()
  const navigate = useNavigate()
  const backHref = currentHref(here, query)
  const openHref = (id: string) => dialogHref(backHref, 'open', id)

  const columns: ListColumn<Message>[] = [
    {
      key: 'template',
      inFile: ['template'],
      name: t`الرسالة`,
      cell: (message) => (
        <Link to={openHref(message.id)} preventScrollReset>
          {words(message.template)}
        </Link>
      ),
    },
    {
      key: 'recipient',
      inFile: ['recipient', 'channel', 'client'],
      name: t`إلى`,
      cell: (message) => (
        <>
          <Recipient message={message} />
          {message.client && (
            <span className="under">
              <Link to={href('/admin/clients/:id', { id: message.client.id })}>
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
    {
      key: 'status',
      inFile: ['status', 'last_error'],
      name: t`الحالة`,
      at: 'end',
      cell: ({ status }) => <MessageState status={status} />,
    },
    {
      key: 'attempts',
      inFile: ['attempts'],
      name: t`المحاولات`,
      rank: 'tertiary',
      cell: (message) => <Ltr>{formatNumber(message.attempts, language)}</Ltr>,
    },
    {
      key: 'created_at',
      inFile: ['created_at', 'sent_at'],
      name: t`الوقت`,
      sort: 'created_at',
      rank: 'tertiary',
      cell: (message) => <ListTime value={message.sent_at ?? message.created_at} now={now} />,
    },
  ]

  return (
    <StaffList
      title={t`الرسائل`}
      hint={<Trans>ما أرسله المتجر إلى كل شخص ونتيجته. الرموز وروابط كلمة المرور لا يظهر نصها لأحد.</Trans>}
      loaded={loaderData}
      path={here}
      columns={columns}
      defaultSort="-created_at"
      exported="messages"
      tabs={{
        label: t`حالة الرسالة`,
        field: 'status',
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
          choices: channels.map((channel) => ({ value: channel, name: channelNames[channel][language] })),
        },
        {
          name: 'template',
          label: t`نوع الرسالة`,
          choices: Object.keys(messageWords).map((name) => ({ value: name, name: words(name) })),
        },
      ]}
      shown={
        <Plural
          value={loaderData.rows.length}
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
    >
      {opened && (
        <MessageDialog
          key={opened.message.id}
          message={opened.message}
          resendKey={opened.key}
          onClose={() => void navigate(backHref, { preventScrollReset: true })}
        />
      )}
    </StaffList>
  )
}
