import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import type { z } from '@hono/zod-openapi'
import type { Session } from '#contract/clients'
import { Button } from '#ui/button'
import { DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { deviceWords } from '#web/ui/device-words'
import { Disclosure } from '#ui/disclosure'
import { Ltr } from '#ui/ltr'
import { RecentTime } from '#ui/recent-time'

type Sessions = z.infer<typeof Session>[]

/** Where the client is signed in, and every sign-in of late. */
export function ProfileSessions({ sessions, now }: { sessions: Sessions; now: string }) {
  const { t } = useLingui()
  const busyWith = useNavigation().formData
  const active = sessions.filter(({ is_active }) => is_active)
  const others = active.filter(({ current }) => !current)

  return (
    <section className="card" aria-labelledby="sessions">
      <header>
        <h2 id="sessions">
          <Trans>الأجهزة وسجل الدخول</Trans>
        </h2>
        {others.length > 0 && (
          <Form method="post" noValidate>
            <Button
              kind="second"
              size="small"
              name="intent"
              value="end_others"
              isBusy={busyWith?.get('intent') === 'end_others'}
            >
              <Trans>إنهاء الجلسات الأخرى</Trans>
            </Button>
          </Form>
        )}
      </header>
      <div className="body stack gap-4">
        <ul className="lines-list">
          {[...active.filter(({ current }) => current), ...others].map((session) => (
            <li key={session.id}>
              <div>
                <b>
                  <Device session={session} />
                </b>
                <p className="hint">
                  {session.current ? (
                    <Trans>هذا الجهاز</Trans>
                  ) : (
                    <Trans>
                      آخر استخدام: <RecentTime value={session.last_used_at} now={now} />
                    </Trans>
                  )}
                  {' · '}
                  <Ltr>{session.ip_address}</Ltr>
                </p>
              </div>
              <Form method="post" noValidate>
                <input type="hidden" name="session" value={session.id} />
                {session.current && <input type="hidden" name="current" value="yes" />}
                <Button
                  kind="second"
                  size="small"
                  name="intent"
                  value="end_session"
                  isBusy={busyWith?.get('session') === session.id}
                >
                  {session.current ? <Trans>تسجيل الخروج</Trans> : <Trans>إنهاء الجلسة</Trans>}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
        <Disclosure inline title={<Trans>سجل الدخول كاملًا</Trans>}>
          <DataTable
            caption={t`سجل الدخول`}
            rows={sessions}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'device',
                title: <Trans>الجهاز</Trans>,
                cell: (session) => <Device session={session} />,
              },
              {
                key: 'address',
                title: <Trans>عنوان IP</Trans>,
                at: 'end',
                cell: (session) => <Ltr>{session.ip_address}</Ltr>,
              },
              {
                key: 'date',
                title: <Trans>وقت الدخول</Trans>,
                cell: (session) => <DateTime value={session.login_date} />,
              },
              {
                key: 'state',
                title: <Trans>الحالة</Trans>,
                at: 'end',
                cell: (session) => (session.is_active ? <Trans>نشطة</Trans> : <Trans>انتهت</Trans>),
              },
            ]}
          />
        </Disclosure>
      </div>
    </section>
  )
}

/** «Safari 18.1 على iPhone»: the names are the makers' own. */
function Device({ session }: { session: Sessions[number] }) {
  const { program, machine: platform } = deviceWords(session)
  if (!program && !platform) return <Trans>جهاز غير معروف</Trans>
  if (!program) return <bdi>{platform}</bdi>
  if (!platform) return <bdi>{program}</bdi>
  return (
    <Trans>
      <bdi>{program}</bdi> على <bdi>{platform}</bdi>
    </Trans>
  )
}
