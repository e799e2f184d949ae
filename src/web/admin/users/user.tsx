import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import {
  deleteUserRoute,
  getUserRoute,
  sendUserPasswordResetRoute,
  updateUserRoute,
} from '#contract/staff-users'
import { Button, LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { byIntent } from '../../request/by-intent.ts'
import { useStaffUser } from '../../frame/staff-user.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/user.ts'
import { DeleteButton } from '../edit/delete-button.tsx'
import { changedFields } from '../edit/outcome.ts'
import { outcomeOf, stoodIn, versionIn } from '../edit/outcome.server.ts'
import { afterSaving } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { UserState } from '../staff-user/role-words.tsx'
import { readUserForm, type User as UserShape } from '../staff-user/user-fields.ts'
import { UserForm } from './user-form.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'
export { leaveDeletedAlone as shouldRevalidate } from '../edit/after-deletion.ts'

const list = '/admin/users_management'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const answer = await getStaffApi(context).call(getUserRoute, { params })
  requireOk(answer)
  return { user: answer.body.user }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  return byIntent(actions, form.get('intent'), edit)({ api: getStaffApi(context), params, form })
}

type Asked = { api: ReturnType<typeof getStaffApi>; params: { id: string }; form: FormData }

/** What the page's forms and buttons ask for, by their `intent`. */
const actions = { delete: remove, link: sendLink }

async function remove({ api, params }: Asked) {
  const answer = await api.call(deleteUserRoute, { params })
  return outcomeOf(answer, 'deleted', params.id)
}

async function sendLink({ api, params }: Asked) {
  const answer = await api.call(sendUserPasswordResetRoute, { params })
  return outcomeOf(answer, 'saved', params.id)
}

async function edit({ api, params, form }: Asked) {
  const fields = changedFields(stoodIn(form), readUserForm(form))
  const answer = await api.call(updateUserRoute, { params, body: { version: versionIn(form), ...fields } })
  return outcomeOf(answer, 'saved', params.id)
}

export default function User({ loaderData: { user } }: Route.ComponentProps) {
  const { t } = useLingui()
  // Counts up when the form begins again from what stands.
  const [round, setRound] = useState(0)
  const again = () => setRound((one) => one + 1)

  return (
    <>
      <PageTitle>{user.name}</PageTitle>
      <header>
        <div>
          <Crumbs way={[{ href: list, name: <Trans>المشرفون</Trans> }]} here={<bdi>{user.name}</bdi>} />
          <div className="row">
            <h1>
              <bdi>{user.name}</bdi>
            </h1>
            <UserState user={user} />
          </div>
        </div>
        <div className="row gap-2">
          <LinkButton to={`${href('/admin/activities')}?staff_user_id=${user.id}`} kind="second" icon="list">
            <Trans>كل ما فعله</Trans>
          </LinkButton>
          <LinkButton to={`${list}/${user.id}/history`} kind="second" icon="clock">
            <Trans>السجل</Trans>
          </LinkButton>
          <DeleteUser user={user} />
        </div>
      </header>
      <UserForm
        key={`${user.id}-${round}`}
        user={user}
        creationKey=""
        onSaved={() => {
          showToast(t`حُفظ الحساب.`)
          again()
        }}
        onDiscard={again}
      >
        <section className="card" aria-labelledby="about">
          <header>
            <h2 id="about">
              <Trans>عن الحساب</Trans>
            </h2>
          </header>
          <div className="body stack gap-4">
            <dl className="facts">
              <dt>
                <Trans>الرقم</Trans>
              </dt>
              <dd>
                <Ltr>{user.ref_id}</Ltr>
              </dd>
              <dt>
                <Trans>آخر دخول</Trans>
              </dt>
              <dd>{user.last_login_at ? <DateTime value={user.last_login_at} /> : '—'}</dd>
              <dt>
                <Trans>أُنشئ الحساب</Trans>
              </dt>
              <dd>
                <DateTime value={user.created_at} />
              </dd>
            </dl>
            <SendLink user={user} />
          </div>
        </section>
      </UserForm>
    </>
  )
}

/** Stands in the page's form, so it sends by itself. */
function SendLink({ user }: { user: UserShape }) {
  const { t } = useLingui()
  const { submit, isBusy, refusal } = useAction(() => showToast(t`أُرسل الرابط إلى بريده.`))
  return (
    <>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <Button
        type="button"
        kind="second"
        icon="mail"
        isBusy={isBusy}
        busy={<Trans>نرسل…</Trans>}
        onClick={() => void submit({ intent: 'link' }, { method: 'post' })}
        {...(!user.is_active && { unavailable: <Trans>الحساب موقوف.</Trans> })}
      >
        {user.is_invited ? <Trans>إرسال الدعوة من جديد</Trans> : <Trans>إرسال رابط كلمة المرور</Trans>}
      </Button>
    </>
  )
}

function DeleteUser({ user }: { user: UserShape }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isMe = useStaffUser()?.id === user.id
  const { submit, isBusy, refusal } = useAction(() => {
    showToast(t`حُذف الحساب.`)
    void navigate(list, afterSaving)
  })
  return (
    <>
      {refusal && !refusal.needsCode && <Notice tone="bad">{refusal.message}</Notice>}
      <DeleteButton
        title={
          <Trans>
            حذف حساب <bdi>{user.name}</bdi>؟
          </Trans>
        }
        safe={<Trans>إبقاء الحساب</Trans>}
        action={<Trans>حذف الحساب</Trans>}
        isBusy={isBusy}
        {...(isMe && { unavailable: <Trans>هذا حسابكم. يحذفه مدير آخر.</Trans> })}
        onConfirm={() => void submit({ intent: 'delete' }, { method: 'post' })}
      >
        <Trans>تنتهي جلساته فورًا ولا يدخل بعدها. يبقى اسمه بجانب ما عمله في السجل.</Trans>
      </DeleteButton>
    </>
  )
}
