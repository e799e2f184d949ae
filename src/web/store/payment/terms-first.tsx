import { Trans } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/button'
import { TermsBox } from '../terms-box.tsx'

/**
 * Before the ways to pay, for whoever did not place the order: a partner or staff did, and the client has not
 * agreed to the terms. Source: domain rules, "Purchase flow": consents are kept with time, text version and
 * address.
 */
export function TermsFirst({ isMissing }: { isMissing: boolean }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="card padded stack gap-5" noValidate>
      <p className="text-ink-2">
        <Trans>أُنشئ هذا الطلب لكم، ولم توافقوا بعد على شروط الشراء. لا يُخصم شيء في هذه الخطوة.</Trans>
      </p>
      <TermsBox isMissing={isMissing} />
      <Button size="large" full isBusy={isBusy} busy={<Trans>لحظة…</Trans>}>
        <Trans>الموافقة ومتابعة الدفع</Trans>
      </Button>
    </Form>
  )
}
