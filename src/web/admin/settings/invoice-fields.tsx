import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { addressParts } from '#rules/store'
import { Notice } from '#ui/notice'
import { TextField } from '#ui/text-field'
import { errorOf } from '../edit/field-error.ts'
import type { SettingFieldsProps } from './setting-fields.tsx'

/** The seller's national address as tax documents name it, and what they still lack. */
export function InvoiceFields({ store, errors }: SettingFieldsProps) {
  const missing = missingIn(store)
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="wait" title={<Trans>بيانات تنقص الفواتير الضريبية</Trans>}>
          <ul>
            {missing.map(({ name, label }) => (
              <li key={name}>{label}</li>
            ))}
          </ul>
        </Notice>
      )}
      <p className="hint">
        <Trans>
          العنوان الوطني للبائع كما يرد في الفواتير والإشعارات الجديدة. ما صدر منها قبل التعديل يبقى كما صدر.
        </Trans>
      </p>
      <div className="two-columns">
        {fields.map(({ name, label, hint, isNumber }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            optional
            {...(isNumber && { latin: true, inputMode: 'numeric' as const })}
            maxLength={isNumber ? 10 : 120}
            defaultValue={store[name]}
            hint={hint}
            error={errorOf(errors, name)}
          />
        ))}
      </div>
    </>
  )
}

type Part = (typeof addressParts)[number] | 'address_additional'

const fields: { name: Part; label: ReactNode; hint?: ReactNode; isNumber?: true }[] = [
  { name: 'address_street', label: <Trans>الشارع</Trans> },
  {
    name: 'address_building',
    label: <Trans>رقم المبنى</Trans>,
    hint: <Trans>أربعة أرقام</Trans>,
    isNumber: true,
  },
  { name: 'address_district', label: <Trans>الحي</Trans> },
  { name: 'address_city', label: <Trans>المدينة</Trans> },
  {
    name: 'address_postcode',
    label: <Trans>الرمز البريدي</Trans>,
    hint: <Trans>خمسة أرقام</Trans>,
    isNumber: true,
  },
  {
    name: 'address_additional',
    label: <Trans>الرقم الفرعي</Trans>,
    hint: <Trans>أربعة أرقام، إن وُجد</Trans>,
    isNumber: true,
  },
]

/** What the authority asks of every seller and the store has not said. */
function missingIn(store: SettingFieldsProps['store']): { name: string; label: ReactNode }[] {
  return [
    ...(store.legal_name_ar === ''
      ? [{ name: 'legal_name_ar', label: <Trans>الاسم النظامي بالعربية</Trans> }]
      : []),
    ...(store.vat_number === '' ? [{ name: 'vat_number', label: <Trans>الرقم الضريبي</Trans> }] : []),
    ...(store.unified_number === ''
      ? [{ name: 'unified_number', label: <Trans>الرقم الموحد للسجل التجاري</Trans> }]
      : []),
    ...fields.filter(({ name }) => name !== 'address_additional' && store[name] === ''),
  ]
}
