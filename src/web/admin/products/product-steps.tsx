import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { maxProductSteps, type ProductStep } from '#rules/shop/product-step'
import { maxStepLink, maxStepTitle } from '#rules/desk/text-lengths'
import { Button } from '#ui/button'
import { TextField } from '#ui/text-field'
import { showToast } from '#ui/toast'
import { errorOf } from '../edit/field-error.ts'
import { OpenedWith } from '../edit/opened-with.tsx'
import { RefusalNotice } from '../edit/refusal-notice.tsx'
import { UnsavedWarning, useFormChanges } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'

type ProductStepsProps = { steps: ProductStep[]; version: number; mayWrite: boolean }

/**
 * What whoever has bought the plan does first: at most three sentences, each with its place. An empty row is
 * none.
 */
export function ProductSteps(props: ProductStepsProps) {
  // Counts up when the form begins again from what stands.
  const [round, setRound] = useState(0)
  return <StepsForm key={round} {...props} onAgain={() => setRound((last) => last + 1)} />
}

function StepsForm({ steps, version, mayWrite, onAgain }: ProductStepsProps & { onAgain: () => void }) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  const { Form, isBusy, refusal } = useAction(() => {
    showToast(t`حُفظت الخطوات الأولى.`)
    onAgain()
  })
  return (
    <Form method="post" ref={form} onChange={look} noValidate className="card" aria-labelledby="steps">
      <header>
        <h2 id="steps">
          <Trans>بماذا يبدأ المشتري؟</Trans>
        </h2>
      </header>
      <fieldset className="body stack gap-5" disabled={!mayWrite}>
        <p className="text-sm text-ink-2">
          <Trans>تظهر بعد الدفع وفي صفحة الطلب، ثلاث خطوات على الأكثر. اتركوا ما لا تحتاجون إليه فارغًا.</Trans>
        </p>
        <RefusalNotice
          entity="product"
          refusal={refusal}
          isBusy={isBusy}
          stands={version}
          onTakeCurrent={onAgain}
        />
        <input type="hidden" name="intent" value="steps" />
        <OpenedWith version={version} fields={{ steps }} />
        {Array.from({ length: maxProductSteps }, (_, index) => (
          <StepFields key={index} index={index} step={steps[index]} errors={refusal?.errors} />
        ))}
        {mayWrite && (
          <div>
            <Button kind="second" isBusy={isBusy} {...(count === 0 && { unavailable: t`لم يتغير شيء` })}>
              <Trans>حفظ الخطوات</Trans>
            </Button>
          </div>
        )}
      </fieldset>
      <UnsavedWarning isDirty={mayWrite && count > 0} />
    </Form>
  )
}

type StepFieldsProps = {
  index: number
  step: ProductStep | undefined
  errors: Record<string, string[]> | undefined
}

function StepFields({ index, step, errors }: StepFieldsProps) {
  const number = index + 1
  return (
    <div className="two-columns">
      <TextField
        label={<Trans>الخطوة {number} بالعربية</Trans>}
        name="step_ar"
        lang="ar"
        dir="rtl"
        optional
        maxLength={maxStepTitle}
        defaultValue={step?.title_ar}
        error={errorOf(errors, `steps.${index}.title_ar`)}
      />
      <TextField
        label={<Trans>الخطوة {number} بالإنجليزية</Trans>}
        name="step_en"
        lang="en"
        dir="ltr"
        optional
        maxLength={maxStepTitle}
        defaultValue={step?.title_en}
        error={errorOf(errors, `steps.${index}.title_en`)}
      />
      <TextField
        className="md:col-span-2"
        label={<Trans>رابط الخطوة {number}</Trans>}
        name="step_link"
        latin
        inputMode="url"
        optional
        maxLength={maxStepLink}
        defaultValue={step?.link}
        hint={<Trans>عنوان كامل يبدأ بـ https</Trans>}
        error={errorOf(errors, `steps.${index}.link`)}
      />
    </div>
  )
}
