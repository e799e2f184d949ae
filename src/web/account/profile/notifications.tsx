import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { data, Form, href, Link, useNavigation } from 'react-router'
import {
  listNotificationSettingsRoute,
  type NotificationSetting,
  setNotificationSettingsRoute,
} from '#contract/notification-settings'
import type { z } from '#contract/wire'
import { channels } from '#rules/messages/channels'
import { isOptional, type NotificationKind, optionalKinds } from '#rules/messages/notification-kinds'
import { channelNames } from '#locales/channel-names'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Notice } from '#ui/notice'
import { getApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { requireClient, requireSameOrigin } from '../../request/session.server.ts'
import { Done } from '../done.tsx'
import type { Route } from './+types/notifications.ts'
import { PartHead } from './part-head.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

type Setting = z.infer<typeof NotificationSetting>

export async function loader({ context }: Route.LoaderArgs) {
  requireClient(context)
  const answer = await getApi(context).call(listNotificationSettingsRoute)
  requireOk(answer)
  return { settings: answer.body.settings }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  requireClient(context)
  const form = await readForm(request)
  const settings = optionalKinds.flatMap((kind) =>
    channels.map((channel) => ({ kind, channel, is_on: form.has(`${kind}:${channel}`) })),
  )
  const answer = await getApi(context).call(setNotificationSettingsRoute, { body: { settings } })
  if (answer.status === 200) return data({ message: null })
  return data({ message: answer.body.message }, { status: answer.status })
}

/** What the store writes about, over which channels: what may be switched off, and what always arrives. */
export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { settings } = loaderData
  const { t } = useLingui()
  const isBusy = useNavigation().formMethod === 'POST'
  const title = t`الرسائل التي تصلكم`
  const words = kindWords()
  const kinds = [...new Set(settings.map(({ kind }) => kind))]
  return (
    <>
      <PartHead title={title} />
      {actionData?.message && <Notice tone="bad">{actionData.message}</Notice>}
      {actionData && !actionData.message && (
        <Done of={actionData}>
          <Trans>حُفظ اختياركم.</Trans>
        </Done>
      )}
      <Form method="post" noValidate className="card">
        <ul className="body lines-list">
          {[...kinds.filter(isOptional), ...kinds.filter((kind) => !isOptional(kind))].map((kind) => (
            <Line
              key={kind}
              {...words[kind]}
              settings={settings.filter((setting) => setting.kind === kind)}
            />
          ))}
          <li>
            <div>
              <b>
                <Trans>عروض المتجر وأخباره</Trans>
              </b>
              <p className="hint">
                <Trans>لا تصلكم إلا بموافقتكم.</Trans>
              </p>
            </div>
            <Link to={`${href('/user/profile/privacy')}#consents`}>
              <Trans>في موافقاتكم</Trans>
            </Link>
          </li>
          <li>
            <Button isBusy={isBusy} busy={<Trans>نحفظ اختياركم…</Trans>}>
              <Trans>حفظ الاختيار</Trans>
            </Button>
          </li>
        </ul>
      </Form>
    </>
  )
}

function Line({ name, about, settings }: { name: ReactNode; about: ReactNode; settings: Setting[] }) {
  const language = useLanguage()
  const canChange = settings.some(({ can_change: can }) => can)
  return (
    <li>
      <div>
        <b>{name}</b>
        <p className="hint">{about}</p>
      </div>
      {canChange ? (
        <div className="row gap-x-6">
          {settings.map(({ kind, channel, is_on: isOn }) => (
            <label key={channel} className="check">
              <input type="checkbox" name={`${kind}:${channel}`} defaultChecked={isOn} />
              <span>
                <span className="visually-hidden">{name}: </span>
                {channelNames[channel][language]}
              </span>
            </label>
          ))}
        </div>
      ) : (
        <span className="row gap-2 text-ink-2">
          <Icon name="lock" small />
          <Trans>تصل دائمًا</Trans>
        </span>
      )}
    </li>
  )
}

function kindWords(): Record<NotificationKind, { name: ReactNode; about: ReactNode }> {
  return {
    reminders: {
      name: <Trans>طلب لم يكتمل</Trans>,
      about: <Trans>تذكير واحد في النهار بطلب بدأتموه ولم تدفعوه.</Trans>,
    },
    support: {
      name: <Trans>الردود على تذاكركم</Trans>,
      about: <Trans>نكتب إلى بريدكم، وإلى جوالكم إن لم يكن لكم بريد.</Trans>,
    },
    sharing: {
      name: <Trans>المشاركة الجماعية</Trans>,
      about: <Trans>من انضم إلى باقتكم، ومن لم يقبل عرض ملكيتها. نكتب إلى بريدكم، وإلا فإلى جوالكم.</Trans>,
    },
    orders: {
      name: <Trans>الطلبات والمدفوعات</Trans>,
      about: <Trans>الفواتير وما دُفع وما أُعيد وما تعذر دفعه.</Trans>,
    },
    plans: {
      name: <Trans>الباقة وتجديدها</Trans>,
      about: <Trans>مواعيد الخصم وتغيّر الأسعار ونهاية الباقة وملكيتها.</Trans>,
    },
    account: {
      name: <Trans>الدخول وأمان الحساب</Trans>,
      about: <Trans>رموز الدخول، وتغيير الجوال والبريد.</Trans>,
    },
  }
}
