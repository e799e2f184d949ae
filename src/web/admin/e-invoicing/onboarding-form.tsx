import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { EInvoicing } from '#contract/staff-tax-units'
import type { z } from '#contract/wire'
import type { TaxEnvironment } from '#rules/tax/tax-submission'
import { maxUnitWords } from '#rules/desk/text-lengths'
import { shortAddressLength } from '#rules/tax/tax-onboarding'
import { Button } from '#ui/button'
import { ChoiceList } from '#ui/choice-list'
import { Notice } from '#ui/notice'
import { TextField } from '#ui/text-field'
import { errorOf } from '../edit/field-error.ts'
import { useAction } from '../edit/use-action.ts'
import { useIdempotencyKey } from '../edit/use-idempotency-key.ts'
import { PortalPassword } from './portal-password.tsx'
import { environmentNames } from './unit-card.tsx'

export type FormState = Pick<z.infer<typeof EInvoicing>, 'environments' | 'portal_url'> & { key: string }

type OnboardingFormProps = {
  form: FormState
  /** What stands in the fields. */
  said: { branch: string; short_address: string; activity: string }
  environment: TaxEnvironment
}

/** Asks for a certificate: where, with which password, and what it says of the unit. */
export function OnboardingForm({ form, said, environment }: OnboardingFormProps) {
  const { t } = useLingui()
  const [chosen, choose] = useState<string>(environment)
  // What came of it stands on the page.
  const { Form, isBusy, refusal, outcome } = useAction(() => undefined)
  const { key } = useIdempotencyKey(outcome, form.key)
  const errors = refusal?.errors
  return (
    <Form method="post" className="stack gap-5" noValidate>
      {refusal && !refusal.needsCode && <Notice tone="bad">{refusal.message}</Notice>}
      <input type="hidden" name="intent" value="begin" />
      <input type="hidden" name="key" value={key} />
      <ChoiceList
        legend={t`البيئة`}
        name="environment"
        value={chosen}
        onChange={choose}
        choices={form.environments.map((value) => ({
          value,
          label: environmentNames[value],
          hint: environmentHints[value],
        }))}
      />
      <div className="two-columns">
        <TextField
          label={<Trans>اسم الفرع</Trans>}
          name="branch"
          maxLength={maxUnitWords}
          defaultValue={said.branch}
          hint={<Trans>لعضو مجموعة ضريبية: رقمه المميز، عشرة أرقام</Trans>}
          error={errorOf(errors, 'branch')}
        />
        <TextField
          label={<Trans>العنوان الوطني المختصر</Trans>}
          name="short_address"
          latin
          maxLength={shortAddressLength}
          autoCapitalize="characters"
          defaultValue={said.short_address}
          hint={
            <Trans>
              أربعة أحرف وأربعة أرقام، مثل <bdi>RRRD2929</bdi>
            </Trans>
          }
          error={errorOf(errors, 'short_address')}
        />
        <TextField
          label={<Trans>نشاط المتجر</Trans>}
          name="activity"
          maxLength={maxUnitWords}
          defaultValue={said.activity}
          hint={<Trans>كما في السجل التجاري، مثل «خدمات رقمية»</Trans>}
          error={errorOf(errors, 'activity')}
        />
        <PortalPassword portalUrl={form.portal_url} error={errorOf(errors, 'otp')} />
      </div>
      <div className="actions">
        <Button isBusy={isBusy} busy={<Trans>نسجّل الوحدة…</Trans>}>
          <Trans>تسجيل الوحدة</Trans>
        </Button>
      </div>
    </Form>
  )
}

const environmentHints = {
  sandbox: <Trans>لتجربة البرنامج وحده؛ شهادتها واحدة للجميع.</Trans>,
  simulation: <Trans>تدريب كامل على بوابة المحاكاة؛ لا أثر نظاميًا لما يُرسل إليها.</Trans>,
  production: <Trans>الحقيقية: كل ما يصدر بعد التفعيل يُبلَّغ إلى الهيئة.</Trans>,
}
