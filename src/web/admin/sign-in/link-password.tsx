import { Trans } from '@lingui/react/macro'
import { Form, href, useNavigation } from 'react-router'
import { staffPasswordLength } from '#rules/people/sign-in-limits'
import { Button, LinkButton } from '#ui/button'
import { Notice } from '#ui/notice'
import { PasswordField } from '#ui/password-field'
import { PasswordLength } from '../password-length.tsx'
import { LinkRefusal, ToSignIn } from './link-parts.tsx'
import type { LinkAnswer } from './set-link-password.server.ts'

/** The password that a mailed link lets its owner choose. */
export function LinkPassword({ token, answer }: { token: string; answer: LinkAnswer | undefined }) {
  const isBusy = useNavigation().state !== 'idle'
  const wrong = answer?.errors?.['password']?.[0]
  if (answer?.isOver) {
    return (
      <>
        <Notice tone="bad">{answer.message}</Notice>
        <LinkButton to={href('/admin/password_resets')} size="large" full>
          <Trans>طلب رابط جديد</Trans>
        </LinkButton>
      </>
    )
  }
  return (
    <>
      <LinkRefusal answer={answer} wrong={wrong} />
      <Form method="post" className="stack gap-5" noValidate>
        <input type="hidden" name="token" value={token} />
        <PasswordField
          label={<Trans>كلمة المرور الجديدة</Trans>}
          name="password"
          autoComplete="new-password"
          maxLength={staffPasswordLength.max}
          autoFocus
          hint={<PasswordLength />}
          error={wrong}
        />
        <Button size="large" full isBusy={isBusy} busy={<Trans>نحفظ…</Trans>}>
          <Trans>حفظ كلمة المرور</Trans>
        </Button>
      </Form>
      <ToSignIn />
    </>
  )
}
