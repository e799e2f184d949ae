import { Trans, useLingui } from '@lingui/react/macro'
import { companyLimits, companySchemes, maxPurchaseOrder } from '#rules/tax/company'
import { toLatinDigits } from '#rules/core/digits'
import { vatNumberShape } from '#rules/shop/store'
import { maxAddressNumber, maxEmail, maxTypedNumber } from '#rules/core/text-lengths'
import {
  type CompanyErrors,
  type CompanyFieldName,
  type CompanyValues,
  missingPart,
} from './company-values.ts'
import { Ltr } from './ltr.tsx'
import { Select } from './select.tsx'
import { TextField } from './text-field.tsx'

type CompanyFieldsProps = {
  values: CompanyValues
  errors: CompanyErrors
  /** The number of this purchase; without it the fields are those of an account. */
  purchaseOrder?: string
  /** Its invoices are sent nowhere else. */
  needsEmail?: boolean
}

/** What the invoice of a company names, as its own fields of a form. */
export function CompanyFields({ values, errors, purchaseOrder, needsEmail = false }: CompanyFieldsProps) {
  const { t } = useLingui()
  const field = (name: CompanyFieldName) => ({
    name,
    defaultValue: values[name] ?? '',
    error: errors[name] === missingPart ? wordsOfMissing(name) : errors[name],
  })
  const schemeNames: Record<(typeof companySchemes)[number], string> = {
    CRN: t`السجل التجاري`,
    '700': t`الرقم الوطني الموحد (700)`,
    MOM: t`رخصة البلدية`,
    MLS: t`رخصة الموارد البشرية`,
    SAG: t`رخصة الاستثمار`,
    TIN: t`الرقم المميز للممول`,
    OTH: t`رقم آخر`,
  }
  return (
    <div className="two-columns">
      <TextField
        className="md:col-span-2"
        label={<Trans>اسم المنشأة</Trans>}
        hint={<Trans>كما هو في السجل التجاري أو شهادة الضريبة.</Trans>}
        autoComplete="organization"
        maxLength={companyLimits.name}
        {...field('company.name')}
      />
      <TextField
        className="md:col-span-2"
        label={<Trans>الرقم الضريبي</Trans>}
        hint={<Trans>إن لم تكن المنشأة مسجَّلة في ضريبة القيمة المضافة فاتركوه فارغًا وأدخلوا رقم سجلها.</Trans>}
        latin
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={maxTypedNumber}
        check={vatNumberFault}
        {...field('company.vat_number')}
      />
      <Select
        label={<Trans>نوع رقم المنشأة</Trans>}
        name="company.company_id.scheme"
        defaultValue={values['company.company_id.scheme'] || 'CRN'}
        options={companySchemes.map((value) => ({ value, label: schemeNames[value] }))}
      />
      <TextField
        label={<Trans>رقم المنشأة</Trans>}
        latin
        optional
        autoComplete="off"
        maxLength={maxTypedNumber}
        {...field('company.company_id.value')}
      />
      <p className="font-medium md:col-span-2">
        <Trans>العنوان الوطني</Trans>
      </p>
      <TextField
        label={<Trans>الشارع</Trans>}
        autoComplete="off"
        maxLength={companyLimits.street}
        {...field('company.address.street')}
      />
      <TextField
        label={<Trans>الحي</Trans>}
        autoComplete="off"
        maxLength={companyLimits.district}
        {...field('company.address.district')}
      />
      <TextField
        label={<Trans>رقم المبنى</Trans>}
        hint={<Trans>أربعة أرقام</Trans>}
        latin
        inputMode="numeric"
        autoComplete="off"
        maxLength={maxAddressNumber}
        {...field('company.address.building')}
      />
      <TextField
        label={<Trans>الرقم الفرعي</Trans>}
        hint={<Trans>أربعة أرقام</Trans>}
        latin
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={maxAddressNumber}
        {...field('company.address.additional')}
      />
      <TextField
        label={<Trans>المدينة</Trans>}
        autoComplete="off"
        maxLength={companyLimits.city}
        {...field('company.address.city')}
      />
      <TextField
        label={<Trans>الرمز البريدي</Trans>}
        hint={<Trans>خمسة أرقام</Trans>}
        latin
        inputMode="numeric"
        autoComplete="off"
        maxLength={maxAddressNumber}
        {...field('company.address.postcode')}
      />
      <TextField
        className="md:col-span-2"
        label={<Trans>بريد قسم الحسابات</Trans>}
        hint={<Trans>سنرسل إليه نسخة من الفاتورة.</Trans>}
        type="email"
        inputMode="email"
        latin
        optional={!needsEmail}
        autoComplete="off"
        maxLength={maxEmail}
        {...field('company.billing_email')}
      />
      {purchaseOrder !== undefined && (
        <TextField
          className="md:col-span-2"
          label={<Trans>رقم أمر الشراء</Trans>}
          hint={<Trans>يظهر في الفاتورة كما تكتبونه.</Trans>}
          optional
          autoComplete="off"
          maxLength={maxPurchaseOrder}
          name="purchase_order"
          defaultValue={purchaseOrder}
          error={errors.purchase_order}
        />
      )}
    </div>
  )
}

function wordsOfMissing(name: CompanyFieldName) {
  return name === 'company.vat_number' ? (
    <Trans>أدخلوا الرقم الضريبي للمنشأة، أو رقم سجلها إن لم تكن مسجَّلة في الضريبة.</Trans>
  ) : (
    <Trans>هذا الحقل مطلوب.</Trans>
  )
}

function vatNumberFault(typed: string) {
  const number = toLatinDigits(typed).replace(/\s/g, '')
  if (number === '' || vatNumberShape.test(number)) return undefined
  return (
    <Trans>
      الرقم الضريبي خمسة عشر رقمًا، أولها وآخرها 3، مثل <Ltr>310122393500003</Ltr>
    </Trans>
  )
}
