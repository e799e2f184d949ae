import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { href, redirect } from 'react-router'
import { getStaffUserRoute } from '#contract/staff'
import {
  endStaffSessionRoute,
  endStaffSessionsRoute,
  listStaffSessionsRoute,
  updateStaffAccountRoute,
} from '#contract/staff-account'
import { LinkButton } from '#ui/button'
import { Notice } from '#ui/notice'
import { Switch } from '#ui/switch'
import { showToast } from '#ui/toast'
import { textIn } from '../../request/form-fields.ts'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { byIntent } from '../../request/by-intent.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { requireSameOrigin, requireStaff, signOutStaff } from '../../request/session.server.ts'
import type { Route } from './+types/profile.ts'
import { ConflictNotice } from '../edit/conflict-notice.tsx'
import { changedFields } from '../edit/outcome.ts'
import { done, outcomeOf, refused, stoodIn, versionIn } from '../edit/outcome.server.ts'
import { OpenedWith } from '../edit/opened-with.tsx'
import { SaveBar } from '../edit/save-bar.tsx'
import { UnsavedWarning, useFormChanges } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { StaffSessions } from '../person/staff-sessions.tsx'
import { ContactInputs } from '../staff-user/contact-inputs.tsx'
import { useRoleWords } from '../staff-user/role-words.tsx'
import { readOwnForm } from '../staff-user/user-fields.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [me, sessions] = await Promise.all([api.call(getStaffUserRoute), api.call(listStaffSessionsRoute)])
  requireOk(me)
  requireOk(sessions)
  return { user: me.body.user, sessions: sessions.body.sessions, now: new Date().toISOString() }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  return byIntent(actions, form.get('intent'), edit)({ context, api: getStaffApi(context), form })
}

type Asked = {
  context: Route.ActionArgs['context']
  api: ReturnType<typeof getStaffApi>
  form: FormData
}

/** What the page's forms ask for, by their `intent`. */
const actions = { end_session: end, end_others: endOthers }

async function end({ context, api, form }: Asked) {
  const id = textIn(form, 'session')
  const answer = await api.call(endStaffSessionRoute, { params: { id } })
  // Ended in another tab: what was wanted is so.
  if (answer.status !== 204 && answer.status !== 404) return refused(answer)
  if (form.has('current')) return redirect(href('/admin/signin'), { headers: signOutStaff(context) })
  return done('deleted', id)
}

async function endOthers({ api }: Asked) {
  const answer = await api.call(endStaffSessionsRoute, { query: { except: 'current' } })
  return outcomeOf(answer, 'deleted', '')
}

async function edit({ api, form }: Asked) {
  const fields = changedFields(stoodIn(form), readOwnForm(form))
  const answer = await api.call(updateStaffAccountRoute, { body: { version: versionIn(form), ...fields } })
  return outcomeOf(answer, 'saved', ({ user }) => user.id)
}

type User = Route.ComponentProps['loaderData']['user']

export default function Profile({ loaderData: { user, sessions, now } }: Route.ComponentProps) {
  const { t } = useLingui()
  const words = useRoleWords()
  const [round, setRound] = useState(0)
  const again = () => setRound((one) => one + 1)

  return (
    <>
      <PageTitle>{t`الملف الشخصي`}</PageTitle>
      <header>
        <div>
          <h1>
            <Trans>الملف الشخصي</Trans>
          </h1>
          <p className="hint">
            {words.name(user.role)} · {words.may(user.role)}
          </p>
        </div>
        <LinkButton to={href('/admin/users_management/password_reset')} kind="second" icon="key">
          <Trans>تغيير كلمة المرور</Trans>
        </LinkButton>
      </header>
      <OwnAccount
        key={`${user.id}-${round}`}
        user={user}
        onSaved={() => {
          showToast(t`حُفظت بياناتكم.`)
          again()
        }}
        onDiscard={again}
      />
      <StaffSessions sessions={sessions} now={now} />
    </>
  )
}

function OwnAccount(props: { user: User; onSaved: () => void; onDiscard: () => void }) {
  const { user, onSaved, onDiscard } = props
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  const { Form, isBusy, refusal } = useAction(onSaved)
  const errors = refusal?.errors
  const hasFieldErrors = errors !== undefined && Object.keys(errors).length > 0
  const { name, email, phone, language, wants_summary } = user

  return (
    <section className="card measured" aria-labelledby="own">
      <header>
        <h2 id="own">
          <Trans>بياناتكم</Trans>
        </h2>
      </header>
      <Form method="post" ref={form} onChange={look} className="body stack gap-5" noValidate>
        {refusal?.conflict ? (
          <ConflictNotice
            entity="staff_user"
            conflict={refusal.conflict}
            isBusy={isBusy}
            stands={user.version}
            onTakeCurrent={onDiscard}
          />
        ) : (
          refusal && !hasFieldErrors && <Notice tone="bad">{refusal.message}</Notice>
        )}
        <OpenedWith version={user.version} fields={{ name, email, phone, language, wants_summary }} />
        <ContactInputs user={user} errors={errors} />
        <Switch
          name="wants_summary"
          defaultChecked={wants_summary}
          hint={<Trans>بالبريد عند الثامنة، من الأحد إلى الخميس، إن كان شيء ينتظر.</Trans>}
        >
          <Trans>رسالة كل صباح بما ينتظركم</Trans>
        </Switch>
        <p className="hint">
          <Trans>يحتاج تغيير الجوال أو البريد إلى رمز جديد، وينهي جلساتكم الأخرى، ونبلغكم به بالبريد.</Trans>
        </p>
        <SaveBar count={count} isBusy={isBusy} onDiscard={onDiscard} />
        <UnsavedWarning isDirty={count > 0} />
      </Form>
    </section>
  )
}
