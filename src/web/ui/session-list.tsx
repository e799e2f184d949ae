import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { Disclosure } from '#ui/disclosure'
import { Ltr } from '#ui/ltr'
import { RecentTime } from '#ui/recent-time'
import { deviceWords } from './device-words.ts'

type Session = {
  id: string
  browser: string
  browser_version: string
  platform: string
  ip_address: string
  login_date: string
  last_used_at: string
  is_active: boolean
  current: boolean
}

type SessionListProps<Row extends Session> = {
  sessions: Row[]
  now: string
  /** What ends a session, beside it. */
  end: (session: Row) => ReactNode
}

/** The sessions that are open, one's own first, and below them every sign-in of late. */
export function SessionList<Row extends Session>({ sessions, now, end }: SessionListProps<Row>) {
  const { t } = useLingui()
  const active = sessions.filter(({ is_active }) => is_active)
  return (
    <>
      <ul className="lines-list">
        {active
          .toSorted((a, b) => Number(b.current) - Number(a.current))
          .map((session) => (
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
              {end(session)}
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
    </>
  )
}

/** «Safari 18.1 على iPhone»: the names are the makers' own. */
function Device({ session }: { session: Session }) {
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
