import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { audiences, listMessageTextsRoute, type MessageKind } from '#contract/staff-message-texts'
import type { z } from '#contract/wire'
import { channelNames } from '#locales/channel-names'
import { LinkButton } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { Empty } from '#ui/empty'
import { FilterBar } from '#ui/filter-bar'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { StateBadge } from '#ui/state-badge'
import { Tabs } from '#ui/tabs'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import type { Route } from './+types/message-texts.ts'
import { useMessageOccasions } from '../words/message-occasions.ts'
import { useMessageWords } from '../words/message-words.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

type Kind = z.infer<typeof MessageKind>

const here = href('/admin/messages/texts')

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const { searchParams } = getPage(context).url
  const answer = await getStaffApi(context).call(listMessageTextsRoute)
  requireOk(answer)
  return {
    messages: answer.body.messages,
    q: searchParams.get('q')?.trim() ?? '',
    onlyChanged: searchParams.get('changed') === 'yes',
  }
}

/** Every message that the store writes, by whom it is for, with when it is sent. */
export default function MessageTexts({ loaderData: { messages, q, onlyChanged } }: Route.ComponentProps) {
  const { t } = useLingui()
  const name = useMessageWords()
  const occasion = useMessageOccasions()
  const groups = useGroups()
  const changed = messages.filter(isChanged)
  const shown = (onlyChanged ? changed : messages).filter(({ template }) =>
    `${name(template)} ${occasion(template)}`.toLowerCase().includes(q.toLowerCase()),
  )
  const search = q === '' ? '' : `q=${encodeURIComponent(q)}`

  return (
    <>
      <PageTitle>{t`نصوص الرسائل`}</PageTitle>
      <header>
        <div>
          <h1>
            <Trans>نصوص الرسائل</Trans>
          </h1>
          <p className="hint">
            <Trans>ما يقوله المتجر في كل رسالة نصية وكل بريد. ما تغيّرونه يسري على ما يُكتب بعد حفظه.</Trans>
          </p>
        </div>
        <LinkButton to={href('/admin/messages')} kind="second" icon="mail">
          <Trans>الرسائل المرسلة</Trans>
        </LinkButton>
      </header>
      <Tabs
        label={t`أي النصوص`}
        tabs={[
          {
            href: search ? `${here}?${search}` : here,
            name: <Trans>كل الرسائل</Trans>,
            count: messages.length,
            isCurrent: !onlyChanged,
          },
          {
            href: `${here}?changed=yes${search && `&${search}`}`,
            name: <Trans>المعدّلة</Trans>,
            count: changed.length,
            isCurrent: onlyChanged,
          },
        ]}
      />
      <FilterBar
        search={{ name: 'q', label: t`اسم الرسالة أو متى تُرسل`, value: q }}
        {...(onlyChanged && { kept: { changed: 'yes' } })}
      />
      {shown.length === 0 && (
        <Empty
          title={q === '' ? <Trans>لم يُعدَّل أي نص</Trans> : <Trans>لا رسالة بهذا الوصف</Trans>}
          action={
            <LinkButton to={here} kind="second">
              <Trans>عرض كل الرسائل</Trans>
            </LinkButton>
          }
        >
          {q === '' ? (
            <Trans>حين تغيّرون نصًا يظهر هنا مع من غيّره ومتى.</Trans>
          ) : (
            <Trans>ابحثوا بكلمة أخرى، مثل «تجديد» أو «رمز».</Trans>
          )}
        </Empty>
      )}
      {audiences.map((audience) => {
        const rows = shown.filter((message) => message.audience === audience)
        return (
          rows.length > 0 && (
            <section key={audience} className="card message-kinds" aria-labelledby={audience}>
              <header>
                <h2 id={audience}>{groups[audience].name}</h2>
                <span className="hint">{groups[audience].about}</span>
              </header>
              <ul>
                {rows.map((message) => (
                  <MessageRow key={message.template} message={message} />
                ))}
              </ul>
            </section>
          )
        )
      })}
      <p className="hint" role="status">
        <Plural
          value={shown.length}
          zero="بلا رسائل"
          one="رسالة واحدة"
          two="رسالتان"
          few="# رسائل"
          many="# رسالة"
          other="# رسالة"
        />
      </p>
    </>
  )
}

function isChanged({ own }: Kind): boolean {
  return Object.keys(own).length > 0
}

/** Whom the messages of each audience reach. */
function useGroups() {
  const { t } = useLingui()
  return {
    client: { name: t`للعملاء`, about: t`إلى صاحب الحساب، بعناوين ملفه` },
    contact: { name: t`لعنوان بعينه`, about: t`رموز ودعوات وفواتير، إلى العنوان الذي يُثبَت أو يُسمّى` },
    staff: { name: t`لمشرف بعينه`, about: t`إلى زميل واحد` },
    administrators: { name: t`للمديرين`, about: t`إلى كل مدير` },
  }
}

function MessageRow({ message }: { message: Kind }) {
  const name = useMessageWords()
  const occasion = useMessageOccasions()
  const language = useLanguage()
  const { template, channels, over, updated_at: at, updated_by: by } = message
  return (
    <li>
      <div>
        <Link to={href('/admin/messages/texts/:template', { template })}>{name(template)}</Link>
        <p>{occasion(template)}</p>
      </div>
      <span className="channels">
        {channels.map((channel) => (
          <span key={channel}>
            <Icon name={channel === 'sms' ? 'phone' : 'mail'} small />
            {channelNames[channel][language]}
          </span>
        ))}
        {channels.length > 1 && (
          <span className="visually-hidden">
            {over === 'every' ? <Trans>بكل وسيلة معروفة</Trans> : <Trans>بالوسيلة الأولى وحدها</Trans>}
          </span>
        )}
      </span>
      <span className="state">
        {isChanged(message) ? (
          <>
            <StateBadge tone="info" glyph="full">
              <Trans>معدّل</Trans>
            </StateBadge>
            {at && by && (
              <span className="hint">
                <bdi>{by}</bdi> · <DateTime value={at} form="date" />
              </span>
            )}
          </>
        ) : (
          <span className="hint">
            <Trans>النص الأصلي</Trans>
          </span>
        )}
      </span>
    </li>
  )
}
