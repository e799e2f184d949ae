import { Trans, useLingui } from '@lingui/react/macro'
import { href, useNavigate } from 'react-router'
import { inviteUserRoute } from '#contract/staff-users'
import { Crumbs } from '#ui/crumbs'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { getStaffApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/user-new.ts'
import { creationKey, outcomeOf } from '../edit/outcome.server.ts'
import { afterSaving } from '../edit/unsaved.tsx'
import { requireAdmin } from '../require-admin.server.ts'
import { readUserForm } from '../staff-user/user-fields.ts'
import { UserForm } from './user-form.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  await requireAdmin(context)
  return { key: crypto.randomUUID() }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const { is_active: _, ...fields } = readUserForm(form)
  const answer = await getStaffApi(context).call(inviteUserRoute, {
    body: fields,
    idempotencyKey: creationKey(form, fields),
  })
  return outcomeOf(answer, 'saved', ({ user }) => user.id)
}

export default function NewUser({ loaderData: { key } }: Route.ComponentProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <>
      <PageTitle>{t`دعوة مشرف`}</PageTitle>
      <header>
        <div>
          <Crumbs
            way={[{ href: href('/admin/users_management'), name: <Trans>المشرفون</Trans> }]}
            here={<Trans>دعوة مشرف</Trans>}
          />
          <h1>
            <Trans>دعوة مشرف</Trans>
          </h1>
        </div>
      </header>
      <UserForm
        user={null}
        creationKey={key}
        onSaved={({ id }) => {
          showToast(t`أُرسلت الدعوة.`)
          void navigate(href('/admin/users_management/:id', { id }), afterSaving)
        }}
        onDiscard={() => {}}
      >
        <Notice icon="mail">
          <Trans>نرسل إلى بريده رابطًا يختار به كلمة المرور. يعمل الرابط مرة واحدة خلال ثلاثة أيام.</Trans>
        </Notice>
      </UserForm>
    </>
  )
}
