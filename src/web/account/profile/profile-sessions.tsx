import { Trans } from '@lingui/react/macro'
import { Form, href, useNavigation } from 'react-router'
import type { z } from '@hono/zod-openapi'
import type { Session } from '#contract/clients'
import { Button } from '#ui/button'
import { SessionList } from '#ui/session-list'

type Sessions = z.infer<typeof Session>[]

/** Where the client is signed in, and every sign-in of late. */
export function ProfileSessions({ sessions, now }: { sessions: Sessions; now: string }) {
  const busyWith = useNavigation().formData
  const others = sessions.filter(({ is_active, current }) => is_active && !current)

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
        <SessionList
          sessions={sessions}
          now={now}
          end={(session) =>
            session.current ? (
              <Form method="post" action={href('/logout')} reloadDocument noValidate>
                <Button kind="second" size="small">
                  <Trans>تسجيل الخروج</Trans>
                </Button>
              </Form>
            ) : (
              <Form method="post" noValidate>
                <input type="hidden" name="session" value={session.id} />
                <Button
                  kind="second"
                  size="small"
                  name="intent"
                  value="end_session"
                  isBusy={busyWith?.get('session') === session.id}
                >
                  <Trans>إنهاء الجلسة</Trans>
                </Button>
              </Form>
            )
          }
        />
      </div>
    </section>
  )
}
