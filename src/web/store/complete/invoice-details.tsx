import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { maxEmail, maxPersonName, maxPlaceName, maxPostalAddress } from '#rules/core/text-lengths'
import { Disclosure } from '#ui/disclosure'
import { Ltr } from '#ui/ltr'
import { TextArea, TextField } from '#ui/text-field'
import {
  type DetailField,
  detailFields,
  type DetailsErrors,
  incomplete,
  type InvoiceDetails,
  looksLikeEmail,
  missing,
} from './details-form.ts'

type InvoiceDetailsProps = {
  values: InvoiceDetails
  phone: string
  errors: DetailsErrors
  /** The account has all that an invoice needs. */
  isKnown: boolean
}

/** Who the invoice is for. City and address can be added, and stay closed for those who do not want them. */
export function InvoiceDetailsFields({ values, phone, errors, isKnown }: InvoiceDetailsProps) {
  const error = (field: DetailField) => wordsOf(field, errors[field], values.email)
  const hasMore = Boolean(values.country || values.city || values.address)
  const hasMoreErrors = Boolean(errors.country ?? errors.city ?? errors.address)
  const fields = (
    <div className="stack gap-6">
      <div className="two-columns">
        <TextField
          label={<Trans>الاسم الأول</Trans>}
          name="first_name"
          autoComplete="given-name"
          maxLength={maxPersonName}
          defaultValue={values.first_name}
          error={error('first_name')}
        />
        <TextField
          label={<Trans>اسم العائلة</Trans>}
          name="last_name"
          autoComplete="family-name"
          maxLength={maxPersonName}
          defaultValue={values.last_name}
          error={error('last_name')}
        />
        <TextField
          className="md:col-span-2"
          label={<Trans>البريد الإلكتروني</Trans>}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          latin
          maxLength={maxEmail}
          defaultValue={values.email}
          error={error('email')}
          check={emailFault}
        />
        <TextField
          className="md:col-span-2"
          label={<Trans>الجوال</Trans>}
          name="phone"
          latin
          readOnly
          value={phone}
          hint={<Trans>مؤكد</Trans>}
        />
      </div>
      <Disclosure
        inline
        isOpen={hasMore || hasMoreErrors}
        title={<Trans>إضافة المدينة والعنوان إلى الفاتورة (اختياري)</Trans>}
      >
        <div className="two-columns pt-4">
          <TextField
            label={<Trans>الدولة</Trans>}
            name="country"
            optional
            autoComplete="country-name"
            maxLength={maxPlaceName}
            defaultValue={values.country}
            error={error('country')}
          />
          <TextField
            label={<Trans>المدينة</Trans>}
            name="city"
            optional
            autoComplete="address-level2"
            maxLength={maxPlaceName}
            defaultValue={values.city}
            error={error('city')}
          />
          <TextArea
            className="md:col-span-2"
            label={<Trans>العنوان</Trans>}
            name="address"
            optional
            autoComplete="street-address"
            maxLength={maxPostalAddress}
            rows={2}
            defaultValue={values.address}
            error={error('address')}
          />
        </div>
      </Disclosure>
    </div>
  )
  const { first_name: first, last_name: last, email, city } = values
  if (!isKnown) return <section className="card padded">{fields}</section>
  return (
    // A draft that comes back into the closed fields opens them: nothing is sent that was not seen.
    <details
      className="card padded known-details"
      open={detailFields.some((field) => errors[field])}
      onInput={(event) => (event.currentTarget.open = true)}
    >
      <summary>
        <p>
          <b className="font-medium">
            <bdi>
              {first} {last}
            </bdi>
          </b>
          <span className="block text-sm text-ink-3">
            <Ltr>{email}</Ltr>
            {city && ' · '}
            {city && <bdi>{city}</bdi>}
          </span>
        </p>
        <span className="button quiet small">
          <Trans>تعديل</Trans>
        </span>
      </summary>
      {fields}
    </details>
  )
}

function wordsOf(field: DetailField, error: string | undefined, email: string): ReactNode {
  if (error !== missing && error !== incomplete) return error
  switch (field) {
    case 'first_name':
      return <Trans>اكتبوا الاسم الأول كما تودّونه في الفاتورة</Trans>
    case 'last_name':
      return <Trans>اكتبوا اسم العائلة كما تودّونه في الفاتورة</Trans>
    default:
      return emailFault(email)
  }
}

function emailFault(value: string): ReactNode {
  const email = value.trim()
  if (looksLikeEmail(email)) return undefined
  if (/^[^\s@]+@[^\s@]+$/.test(email)) {
    return (
      <Trans>
        البريد غير مكتمل. اكتبوه كاملًا، مثل <Ltr>name@example.com</Ltr>
      </Trans>
    )
  }
  return (
    <Trans>
      اكتبوا بريدًا إلكترونيًا كاملًا، مثل <Ltr>name@example.com</Ltr>
    </Trans>
  )
}
