import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { sellerGaps } from '#rules/tax/seller-gaps'
import type { addressParts } from '#rules/shop/store'
import { maxAddressNumber } from '#rules/core/text-lengths'
import { maxAddressPart } from '#rules/desk/text-lengths'
import { Notice } from '#ui/notice'
import { TextField } from '#ui/text-field'
import { VatProblem } from '../price/vat-problem.tsx'
import { errorOf } from '../edit/field-error.ts'
import { SellerGaps } from './seller-gaps.tsx'
import type { SettingFieldsProps } from './setting-fields.tsx'

/** The seller's national address as tax documents name it, and what they still lack. */
export function InvoiceFields({ store, errors, taxProblem }: SettingFieldsProps) {
  const missing = sellerGaps(store)
  return (
    <>
      <SellerGaps missing={missing} />
      {taxProblem && (
        <Notice tone="wait">
          <VatProblem why={taxProblem} />{' '}
          <Link to={href('/admin/taxes')}>
            <Trans>الضرائب</Trans>
          </Link>
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
            maxLength={isNumber ? maxAddressNumber : maxAddressPart}
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
