import { Trans, useLingui } from '@lingui/react/macro'
import type { z } from '#contract/wire'
import type { Session } from '#contract/clients'
import { Button } from '#ui/button'
import { Notice } from '#ui/notice'
import { SessionList } from '#ui/session-list'
import { showToast } from '#ui/toast'
import { useAction } from '../edit/use-action.ts'

type Sessions = z.infer<typeof Session>[]

/**
 * Where somebody is signed in, each to be ended, and below every sign-in of late: the own ones, or a
 * client's.
 */
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
        <SessionList
          sessions={sessions}
          now={now}
          end={(session) =>
            mayEnd && (
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
            )
          }
        />
      </div>
    </section>
  )
}
