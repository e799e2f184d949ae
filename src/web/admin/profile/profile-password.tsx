import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { staffPasswordLength } from '#rules/people/sign-in-limits'
import { changeStaffPasswordRoute } from '#contract/staff-account'
import { Button } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { Notice } from '#ui/notice'
import { PasswordField } from '#ui/password-field'
import { showToast } from '#ui/toast'
import { textIn } from '../../request/form-fields.ts'
import { getStaffApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/profile-password.ts'
import { errorOf } from '../edit/field-error.ts'
import { outcomeOf } from '../edit/outcome.server.ts'
import { useAction } from '../edit/use-action.ts'
import { PasswordLength } from '../password-length.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const profile = '/admin/users_management/profile'

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const answer = await getStaffApi(context).call(changeStaffPasswordRoute, {
    body: {
      current_password: textIn(form, 'current_password'),
      password: textIn(form, 'password'),
    },
  })
  return outcomeOf(answer, 'saved', '')
}

/** The own password, with the one that stands. */
export default function Password() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { Form, isBusy, refusal } = useAction(() => {
    showToast(t`حُفظت كلمة المرور، وانتهت جلساتكم الأخرى.`)
    void navigate(profile)
  })
  const errors = refusal?.errors
  const hasFieldErrors = errors !== undefined && Object.keys(errors).length > 0

  return (
    <>
      <PageTitle>{t`تغيير كلمة المرور`}</PageTitle>
      <header>
        <div>
          <Crumbs
            way={[{ href: profile, name: <Trans>الملف الشخصي</Trans> }]}
            here={<Trans>تغيير كلمة المرور</Trans>}
          />
          <h1>
            <Trans>تغيير كلمة المرور</Trans>
          </h1>
        </div>
      </header>
      <Form method="post" ref={form} className="card padded stack gap-5 narrow" noValidate>
        {refusal && !refusal.needsCode && !hasFieldErrors && <Notice tone="bad">{refusal.message}</Notice>}
        <PasswordField
          label={<Trans>كلمة المرور الحالية</Trans>}
          name="current_password"
          autoComplete="current-password"
          maxLength={staffPasswordLength.max}
          error={errors?.['current_password'] && <Trans>كلمة المرور هذه غير صحيحة.</Trans>}
        />
        <PasswordField
          label={<Trans>كلمة المرور الجديدة</Trans>}
          name="password"
          autoComplete="new-password"
          maxLength={staffPasswordLength.max}
          hint={<PasswordLength />}
          error={errorOf(errors, 'password')}
        />
        <p className="hint">
          <Trans>تنتهي جلساتكم على الأجهزة الأخرى.</Trans>
        </p>
        <div className="row">
          <Button isBusy={isBusy} busy={<Trans>نحفظ…</Trans>}>
            <Trans>حفظ كلمة المرور</Trans>
          </Button>
          <Link to={profile} className="button quiet">
            <Trans>رجوع</Trans>
          </Link>
        </div>
      </Form>
    </>
  )
}
