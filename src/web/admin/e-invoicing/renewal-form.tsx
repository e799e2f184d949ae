import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/button'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { errorOf } from '../edit/field-error.ts'
import { useAction } from '../edit/use-action.ts'
import { useIdempotencyKey } from '../edit/use-idempotency-key.ts'
import type { FormState } from './onboarding-form.tsx'
import { PortalPassword } from './portal-password.tsx'
import type { Unit } from './unit-card.tsx'

type RenewalFormProps = { unit: Unit; form: FormState; renewal: ReturnType<typeof useRenewal> }

/** Stands above the form, which has another place while an attempt is open than once it has succeeded. */
export function useRenewal() {
  const { t } = useLingui()
  return useAction((outcome) => {
    if (outcome.id === 'done') showToast(t`جُددت الشهادة.`)
  })
}

/**
 * Renews the certificate of the unit, with a new key; where an attempt stands still, begins anew with another
 * password.
 */
export function RenewalForm({ unit, form, renewal: { Form, isBusy, refusal, outcome } }: RenewalFormProps) {
  const { key } = useIdempotencyKey(outcome, form.key)
  return (
    <Form method="post" className="stack gap-5" noValidate>
      {refusal && !refusal.needsCode && <Notice tone="bad">{refusal.message}</Notice>}
      <input type="hidden" name="intent" value="renew" />
      <input type="hidden" name="id" value={unit.id} />
      <input type="hidden" name="key" value={key} />
      <p className="text-ink-2">
        <Trans>يُنشأ مفتاح جديد وتعاد الفحوص، ويستمر الختم بالشهادة الحالية حتى تصدر الجديدة.</Trans>
      </p>
      <div className="two-columns">
        <PortalPassword portalUrl={form.portal_url} error={errorOf(refusal?.errors, 'otp')} />
      </div>
      <div className="actions">
        <Button
          kind={unit.certificate?.is_ending ? 'primary' : 'second'}
          isBusy={isBusy}
          busy={<Trans>نجدد…</Trans>}
        >
          <Trans>تجديد الشهادة</Trans>
        </Button>
      </div>
    </Form>
  )
}
