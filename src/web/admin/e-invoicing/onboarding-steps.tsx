import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Button } from '#ui/button'
import { Disclosure } from '#ui/disclosure'
import { Notice } from '#ui/notice'
import { StateBadge } from '#ui/state-badge'
import { useAskFirst } from '../edit/ask-first.tsx'
import { errorOf } from '../edit/field-error.ts'
import { useAction } from '../edit/use-action.ts'
import { AuthorityProblem } from './authority-problem.tsx'
import { CheckList } from './check-list.tsx'
import { type FormState, OnboardingForm } from './onboarding-form.tsx'
import { PortalPassword } from './portal-password.tsx'
import { RenewalForm, type useRenewal } from './renewal-form.tsx'
import { environmentNames, type Unit } from './unit-card.tsx'

type Attempt = NonNullable<Unit['onboarding']>
type StepsProps = {
  unit: Unit
  attempt: Attempt
  mayWrite: boolean
  form: FormState
  /** Stands above, as the attempt is gone once the unit is active. */
  activation: ReturnType<typeof useAction>
  renewal: ReturnType<typeof useRenewal>
}

/** An attempt that is open: its steps, why it stands still, and how it goes on. */
export function OnboardingSteps({ mayWrite, ...props }: StepsProps) {
  const { attempt } = props
  const isRenewal = attempt.purpose === 'renewal'
  const headingId = useId()
  return (
    <section className="card" aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{isRenewal ? <Trans>تجديد الشهادة</Trans> : <Trans>تسجيل الوحدة</Trans>}</h2>
        <span>{environmentNames[attempt.environment]}</span>
      </header>
      <div className="body stack gap-5">
        <ol className="stack gap-3">
          <StepRow at={0} attempt={attempt}>
            <Trans>طلب شهادة الفحص برمز البوابة</Trans>
          </StepRow>
          <StepRow at={1} attempt={attempt}>
            <Trans>فحوص الهيئة الستة</Trans>
            <CheckList checks={attempt.checks} />
          </StepRow>
          <StepRow at={2} attempt={attempt}>
            <Trans>شهادة الختم</Trans>
          </StepRow>
          {!isRenewal && (
            <StepRow at={3} attempt={attempt}>
              <Trans>تفعيل الوحدة</Trans>
            </StepRow>
          )}
        </ol>
        {attempt.problem && <AuthorityProblem problem={attempt.problem} />}
        {mayWrite && <NextStep {...props} />}
      </div>
    </section>
  )
}

const order = ['requested', 'checking', 'certifying', 'certified']

function StepRow({ at, attempt, children }: { at: number; attempt: Attempt; children: ReactNode }) {
  const now = order.indexOf(attempt.state)
  return (
    <li className="row wraps items-start gap-3">
      <div className="grow">{children}</div>
      {at < now ? (
        <StateBadge tone="good" glyph="check">
          <Trans>تمت</Trans>
        </StateBadge>
      ) : at > now ? (
        <StateBadge tone="void" glyph="hollow">
          <Trans>لم تبدأ</Trans>
        </StateBadge>
      ) : attempt.problem ? (
        <StateBadge tone="bad" glyph="cross">
          <Trans>توقفت</Trans>
        </StateBadge>
      ) : (
        <StateBadge tone="wait" glyph="clock">
          <Trans>التالية</Trans>
        </StateBadge>
      )}
    </li>
  )
}

function NextStep({ unit, attempt, form, activation, renewal }: Omit<StepsProps, 'mayWrite'>) {
  const again =
    attempt.purpose === 'first' ? (
      <OnboardingForm form={form} said={attempt} environment={attempt.environment} />
    ) : (
      <RenewalForm {...{ unit, form, renewal }} />
    )
  if (attempt.state === 'requested') return again
  return (
    <>
      {attempt.state === 'certified' ? (
        <Activation attempt={attempt} action={activation} isReplacement={!unit.is_current} />
      ) : (
        <Continuation attempt={attempt} form={form} />
      )}
      <Disclosure inline title={<Trans>البدء من جديد برمز آخر</Trans>}>
        {again}
      </Disclosure>
    </>
  )
}

function Continuation({ attempt, form }: { attempt: Attempt; form: FormState }) {
  const { Form, isBusy, refusal } = useAction(() => undefined)
  const needsPassword = attempt.purpose === 'renewal'
  return (
    <Form method="post" className="stack gap-5" noValidate>
      {refusal && !refusal.needsCode && <Notice tone="bad">{refusal.message}</Notice>}
      <input type="hidden" name="intent" value="continue" />
      <input type="hidden" name="id" value={attempt.id} />
      {needsPassword && (
        <PortalPassword portalUrl={form.portal_url} error={errorOf(refusal?.errors, 'otp')} />
      )}
      <div className="actions">
        <Button isBusy={isBusy} busy={<Trans>نتابع مع الهيئة…</Trans>}>
          <Trans>متابعة الخطوات</Trans>
        </Button>
      </div>
    </Form>
  )
}

function Activation({
  attempt,
  action: { Form, isBusy, refusal },
  isReplacement,
}: {
  attempt: Attempt
  action: StepsProps['activation']
  isReplacement: boolean
}) {
  const { onSubmit, dialog } = useAskFirst(() => ({
    title: <Trans>تفعيل الوحدة؟</Trans>,
    about: isReplacement ? (
      <Trans>تحل هذه الوحدة محل الحالية، وتُختم بها كل فاتورة تصدر من الآن. لا رجوع عن التفعيل.</Trans>
    ) : (
      <Trans>تُختم كل فاتورة تصدر من الآن ويُبلَّغ عنها، ولا عودة إلى المرحلة الأولى.</Trans>
    ),
    action: <Trans>تفعيل الوحدة</Trans>,
    safe: <Trans>ليس الآن</Trans>,
  }))
  return (
    <>
      <Form method="post" className="stack gap-5" noValidate onSubmit={onSubmit}>
        {refusal && !refusal.needsCode && <Notice tone="bad">{refusal.message}</Notice>}
        <input type="hidden" name="intent" value="activate" />
        <input type="hidden" name="id" value={attempt.id} />
        <div className="actions">
          <Button isBusy={isBusy} busy={<Trans>نفعّل…</Trans>}>
            <Trans>تفعيل الوحدة</Trans>
          </Button>
        </div>
      </Form>
      {dialog}
    </>
  )
}
