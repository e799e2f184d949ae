import { Plural, Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { maxPriceChangeText } from '#rules/desk/text-lengths'
import { DayInput } from '#ui/day-input'
import { Button } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { Field } from '#ui/field'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { LongText } from '#ui/long-text'
import { errorOf } from '../edit/field-error.ts'
import { UnsavedWarning, useFormChanges } from '../edit/unsaved.tsx'
import type { useAction } from '../edit/use-action.ts'
import type { Preview } from './preview-price.endpoint.ts'
import { PriceFields, type ShopTax } from '../price/price-fields.tsx'

type ScheduleFormProps = {
  /** What schedules it; the page's, which stays when the form is gone. */
  action: ReturnType<typeof useAction>
  /** Makes a repeated scheduling the same one. */
  formKey: string
  /** The first Riyadh day that leaves time for the legal notice. */
  earliest: string
  product: { id: string }
  taxes: ShopTax[]
  /** What subscribers who renew pay now, and how many of them. */
  renewing: { price_with_tax_minor: number; subscribers: number }[]
}

/**
 * A new price for those who subscribe already: what they pay now, whom it concerns, and the message that they
 * will get, before it is sent.
 */
export function ScheduleForm({ action, formKey, earliest, product, taxes, renewing }: ScheduleFormProps) {
  // Each preview loads the page's data again and brings another key: the form keeps its first one.
  const [key] = useState(formKey)
  const preview = useFetcher<Preview>()
  const [seen, setSeen] = useState<Preview>()
  const result = preview.state === 'idle' && preview.data !== seen ? preview.data : undefined
  const form = useRef<HTMLFormElement>(null)
  const { refusal } = action
  const [consent, setConsent] = useState(false)
  const { count, look } = useFormChanges(form)
  const problems = result?.errors
  const errors = { ...refusal?.errors, ...problems }
  const hasErrors = Object.keys(errors).length > 0
  return (
    <section className="card measured" aria-labelledby="schedule">
      <header>
        <h2 id="schedule">
          <Trans>جدولة سعر جديد</Trans>
        </h2>
      </header>
      <action.Form
        method="post"
        ref={form}
        onChange={look}
        onSubmit={(event) => {
          // Nothing is scheduled before the messages to subscribers were previewed.
          event.preventDefault()
          void preview.submit(new FormData(event.currentTarget), {
            method: 'post',
            action: `/admin/products/${product.id}/prices/preview`,
          })
        }}
        className="body stack gap-4"
        noValidate
        data-sends=""
      >
        <input type="hidden" name="key" value={key} />
        <UnsavedWarning isDirty={count > 0} />
        {refusal && !refusal.needsCode && !hasErrors && <Notice tone="bad">{refusal.message}</Notice>}
        {problems && Object.keys(problems).length === 0 && <Notice tone="bad">{result?.message}</Notice>}
        <PricesNow renewing={renewing} />
        <PriceFields
          taxes={taxes}
          price={undefined}
          errors={errors}
          withTax={{
            label: <Trans>سعر المشتركين، شاملًا الضريبة</Trans>,
            hint: <Trans>هو ما يدفعه المشتركون عند التجديد. لا يتغيّر به سعر المتجر.</Trans>,
          }}
          tooSmall={<Trans>أقل ما تخصمه بوابة الدفع عند التجديد 1.00 ريال.</Trans>}
          onPrice={look}
        />
        <div className="two-columns gap-4">
          <Field label={<Trans>يسري على المدد التي تبدأ من</Trans>} error={errorOf(errors, 'applies_on')}>
            {(control) => (
              <DayInput {...control} name="applies_on" min={earliest} defaultValue={earliest} required />
            )}
          </Field>
        </div>
        <div className="two-columns gap-4">
          <LongText
            label={<Trans>ما يقال للمشتركين بالعربية</Trans>}
            name="text_ar"
            rows={3}
            maxLength={maxPriceChangeText}
            error={errorOf(errors, 'text_ar')}
          />
          <LongText
            label={<Trans>ما يقال للمشتركين بالإنجليزية</Trans>}
            name="text_en"
            rows={3}
            maxLength={maxPriceChangeText}
            dir="ltr"
            error={errorOf(errors, 'text_en')}
          />
        </div>
        <Checkbox
          name="asks_consent"
          checked={consent}
          onChange={(event) => setConsent(event.currentTarget.checked)}
          hint={
            consent ? (
              <Trans>من لم يوافق لا يُجدَّد له، وتنتهي باقته بانتهاء مدتها.</Trans>
            ) : (
              <Trans>يُجدَّد بالسعر الجديد لكل من لم يوقف تجديده قبله.</Trans>
            )
          }
        >
          <Trans>لا يسري إلا بموافقة المشترك</Trans>
        </Checkbox>
        <div>
          {/* A preview sends nothing yet: what is written stays unsent. */}
          <Button
            isBusy={action.isBusy || preview.state !== 'idle'}
            busy={<Trans>نجدول…</Trans>}
            data-draft="keep"
          >
            <Trans>معاينة الرسائل قبل الجدولة</Trans>
          </Button>
        </div>
      </action.Form>
      <ConfirmDialog
        isOpen={result?.subscribers !== undefined}
        tone="red"
        title={<Trans>جدولة هذا السعر وإبلاغ المشتركين الآن؟</Trans>}
        safe={<Trans>رجوع دون جدولة</Trans>}
        action={
          <Plural
            value={result?.subscribers ?? 0}
            zero="جدولة السعر، ولا مشترك يُبلَّغ الآن"
            one="جدولة السعر وإبلاغ مشترك واحد"
            two="جدولة السعر وإبلاغ مشتركين"
            few="جدولة السعر وإبلاغ # مشتركين"
            many="جدولة السعر وإبلاغ # مشتركًا"
            other="جدولة السعر وإبلاغ # مشترك"
          />
        }
        onClose={() => setSeen(preview.data)}
        onConfirm={() => {
          setSeen(preview.data)
          if (form.current) void action.submit(new FormData(form.current), { method: 'post' })
        }}
      >
        <Trans>يصل كل مشترك يتجدد اشتراكه هذا البريد بلغته، ومعه رسالة قصيرة إلى جواله:</Trans>
        {result?.messages?.map(({ language, subject, body }) => (
          <span
            key={language}
            lang={language}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            className="mt-3 block max-h-48 overflow-y-auto rounded-control bg-sunken p-3 text-sm whitespace-pre-line wrap-anywhere"
          >
            <b className="block">{subject}</b>
            {body}
          </span>
        ))}
      </ConfirmDialog>
    </section>
  )
}

/**
 * What subscribers pay now, with tax; whoever renews keeps the price of the purchase. Whether it was entered
 * with tax or before it makes no other amount: such are one line.
 */
export function PricesNow({ renewing }: Pick<ScheduleFormProps, 'renewing'>) {
  const payers = new Map<number, number>()
  for (const { price_with_tax_minor: price, subscribers } of renewing) {
    payers.set(price, (payers.get(price) ?? 0) + subscribers)
  }
  if (renewing.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>لا مشترك يتجدد اشتراكه الآن في هذه الباقة. من يشترك قبل اليوم المحدد يُبلَّغ أيضًا.</Trans>
      </p>
    )
  }
  return (
    <div className="text-ink-2">
      <Trans>ما يدفعه المشتركون الذين تتجدد باقاتهم الآن، شاملًا الضريبة:</Trans>
      <ul>
        {[...payers].map(([price, subscribers]) => (
          <li key={price}>
            <Money amount={price} />
            {' · '}
            <Plural
              value={subscribers}
              one="مشترك واحد"
              two="مشتركان"
              few="# مشتركين"
              many="# مشتركًا"
              other="# مشترك"
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
