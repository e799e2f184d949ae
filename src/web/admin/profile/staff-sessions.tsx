import { Trans, useLingui } from '@lingui/react/macro'
import type { z } from '#contract/wire'
import type { Session } from '#contract/clients'
import { Button } from '#ui/button'
import { DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { deviceWords } from '#web/ui/device-words'
import { Disclosure } from '#ui/disclosure'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { RecentTime } from '#ui/recent-time'
import { showToast } from '#ui/toast'
import { useAction } from '../edit/use-action.ts'

type Sessions = z.infer<typeof Session>[]

/** Where somebody is signed in, each to be ended, and below every sign-in of late: the own ones, or a client's. */
export function StaffSessions({
  sessions,
  now,
  mayEnd = true,
}: {
  sessions: Sessions
  now: string
  mayEnd?: boolean
}) {
  const { t } = useLingui()
  const { submit, isBusy, refusal } = useAction(() => showToast(t`انتهت الجلسة.`))
  const active = sessions.filter(({ is_active }) => is_active)
  const others = active.filter(({ current }) => !current)
  const end = (form: Record<string, string>) => void submit(form, { method: 'post' })

  return (
    <section className="card" aria-labelledby="sessions">
      <header>
        <h2 id="sessions">
          <Trans>الأجهزة وسجل الدخول</Trans>
        </h2>
        {mayEnd && others.length > 0 && (
          <Button
            type="button"
            kind="second"
            size="small"
            isBusy={isBusy}
            onClick={() => end({ intent: 'end_others' })}
          >
            {active.length > others.length ? (
              <Trans>إنهاء الجلسات الأخرى</Trans>
            ) : (
              <Trans>إنهاء كل الجلسات</Trans>
            )}
          </Button>
        )}
      </header>
      <div className="body stack gap-4">
        {refusal && <Notice tone="bad">{refusal.message}</Notice>}
        {active.length === 0 && (
          <p className="hint">
            <Trans>لا جلسة مفتوحة الآن.</Trans>
          </p>
        )}
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
              {mayEnd && (
                <Button
                  type="button"
                  kind="second"
                  size="small"
                  isBusy={isBusy}
                  onClick={() =>
                    end({
                      intent: 'end_session',
                      session: session.id,
                      ...(session.current && { current: 'yes' }),
                    })
                  }
                >
                  {session.current ? <Trans>تسجيل الخروج</Trans> : <Trans>إنهاء الجلسة</Trans>}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 0 && (
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
        )}
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
