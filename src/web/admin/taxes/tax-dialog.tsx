import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readTypedNumber } from '#rules/core/typed-number'
import type { VatCategory } from '#rules/tax/tax-document'
import { exemptionCodes, exemptions } from '#rules/tax/vat-kinds'
import { maxTaxName } from '#rules/desk/text-lengths'
import { Checkbox } from '#ui/checkbox'
import { useLanguage } from '#ui/language'
import { Select } from '#ui/select'
import { TextField } from '#ui/text-field'
import type { Question } from '../edit/ask-first.tsx'
import { EntryDialog, type EntryDialogPage } from '../edit/entry-dialog.tsx'
import { errorOf } from '../edit/field-error.ts'
import { NamePair } from '../edit/text-pair.tsx'
import type { ShopTax } from '../price/price-fields.tsx'
import type { PricedPlan } from './moved-prices.tsx'
import type { RenewingGroup } from './moved-renewals.tsx'
import { Moved, movedBy, questionOf } from './tax-question.tsx'
import { readTaxForm, type Tax, taxFields } from './tax-form.ts'

type TaxDialogProps = EntryDialogPage & {
  /** Null for a new one. */
  tax: Tax | null
  /** What is sold: a price that was entered before tax moves with the taxes. */
  plans: PricedPlan[]
  /** What subscribers are charged next, of whatever plan: so does it, where it was entered before tax. */
  renewing: RenewingGroup[]
  /** The taxes that stand in every price now. */
  active: Pick<ShopTax, 'id' | 'percentage' | 'category'>[]
  /** A demonstration takes several taxes at once, and any rate; a real store refuses both. */
  isDemo: boolean
}

/** Adds or changes a tax. */
export function TaxDialog({ tax, plans, renewing, active, isDemo, ...page }: TaxDialogProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const [kind, setKind] = useState<string>(tax?.exemption_code ?? 'S')
  const categories = useCategoryNames()
  const without = active.filter(({ id }) => id !== tax?.id)
  const question = (form: FormData): Question | null => {
    const { percentage, category, is_active } = readTaxForm(form)
    if (!Number.isFinite(percentage)) return null
    const after = is_active ? [...without, { id: 'this', percentage, category }] : without
    return questionOf({ plans, renewing, before: active, after, isDemo })
  }
  const gone = tax?.is_active && movedBy({ plans, renewing, before: active, after: without })

  return (
    <EntryDialog
      {...page}
      title={tax ? <Trans>تعديل الضريبة</Trans> : <Trans>إضافة ضريبة</Trans>}
      entity="tax"
      question={question}
      entry={tax && { id: tax.id, version: tax.version, fields: taxFields(tax) }}
      endpoint="/admin/taxes"
      result={{ saved: t`حُفظت الضريبة.`, deleted: t`حُذفت الضريبة.` }}
      add={<Trans>إضافة الضريبة</Trans>}
      deletion={{
        title: <Trans>حذف هذه الضريبة؟</Trans>,
        safe: <Trans>إبقاء الضريبة</Trans>,
        action: <Trans>حذف الضريبة</Trans>,
        children: (
          <>
            <Trans>لن تدخل في أي سعر بعد الآن. يبقى سجلها كما هو.</Trans>
            {gone && <Moved moved={gone} />}
          </>
        ),
        ...(tax?.is_linked && { unavailable: <Trans>لا تُحذف ضريبة مرتبطة بمدفوعات.</Trans> }),
      }}
    >
      {(errors) => (
        <>
          <div className="two-columns">
            <NamePair of={tax} maxLength={maxTaxName} errors={errors} />
          </div>
          <Select
            label={<Trans>فئة الضريبة في الفاتورة</Trans>}
            name="vat"
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value)}
            hint={
              kind === 'S' ? undefined : (
                <Trans>نسبتها صفر، ويُكتب سببها في كل فاتورة. اسألوا محاسبكم قبل اختيارها.</Trans>
              )
            }
            error={errorOf(errors, 'category') ?? errorOf(errors, 'exemption_code')}
            options={[
              { value: 'S', label: categories.S },
              ...exemptionCodes.map((code) => {
                const { category, text } = exemptions[code]
                return { value: code, label: `${categories[category]}: ${text[language]} (${code})` }
              }),
            ]}
          />
          {kind === 'S' && (
            <TextField
              label={<Trans>النسبة المئوية</Trans>}
              name="percentage"
              latin
              inputMode="decimal"
              defaultValue={tax?.percentage}
              hint={<Trans>من 0 إلى 100، بمنزلتين عشريتين على الأكثر.</Trans>}
              error={errorOf(errors, 'percentage')}
              check={(text) => {
                const percent = readTypedNumber(text)
                return percent === undefined || percent > 100
                  ? t`أدخلوا نسبة من 0 إلى 100، مثل 15 أو 7.5`
                  : undefined
              }}
            />
          )}
          <Checkbox
            name="is_active"
            value="yes"
            defaultChecked={tax?.is_active ?? false}
            hint={
              <Trans>الضريبة المفعّلة تدخل في كل سعر يظهر في المتجر من الآن. الطلبات السابقة لا تتغير.</Trans>
            }
          >
            <Trans>مفعّلة</Trans>
          </Checkbox>
        </>
      )}
    </EntryDialog>
  )
}

/** As documents say it. */
export function useCategoryNames(): Record<VatCategory, string> {
  const { t } = useLingui()
  return {
    S: t`خاضعة للنسبة الأساسية`,
    Z: t`خاضعة لنسبة الصفر`,
    E: t`معفاة`,
    O: t`خارج نطاق الضريبة`,
  }
}
