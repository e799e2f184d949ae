import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/button'
import { Select } from '#ui/select'
import { TextArea, TextField } from '#ui/text-field'
import { homeCountry, type Picked, type Place } from './profile-places.ts'
import { OwnPlaceField, PlaceField } from './profile-place-field.tsx'

export type DetailValues = {
  first_name: string
  last_name: string
  address: string
  language: 'ar' | 'en'
  country: Picked
  city: Picked
}
export type DetailErrors = Partial<Record<keyof DetailValues, string>>

type ProfileDetailsProps = {
  values: DetailValues
  errors: DetailErrors
  countries: Place[]
  cities: Place[]
}

/** The fields that take effect as soon as they are saved. */
export function ProfileDetails({ values, errors, countries, cities }: ProfileDetailsProps) {
  const { t } = useLingui()
  const [country, setCountry] = useState(values.country.value)
  const isBusy = useNavigation().formData?.get('intent') === 'save'
  // Elsewhere we have no list of cities.
  const isHome = country === homeCountry || country === ''

  return (
    <section className="card" aria-labelledby="details">
      <header>
        <h2 id="details">
          <Trans>بياناتكم</Trans>
        </h2>
      </header>
      <Form method="post" noValidate className="body stack gap-6">
        <div className="two-columns">
          <TextField
            label={<Trans>الاسم الأول</Trans>}
            name="first_name"
            optional
            autoComplete="given-name"
            maxLength={100}
            defaultValue={values.first_name}
            error={errors.first_name}
          />
          <TextField
            label={<Trans>اسم العائلة</Trans>}
            name="last_name"
            optional
            autoComplete="family-name"
            maxLength={100}
            defaultValue={values.last_name}
            error={errors.last_name}
          />
          <PlaceField
            name="country"
            label={<Trans>الدولة</Trans>}
            nothing={t`اختاروا الدولة`}
            other={t`دولة أخرى`}
            ownLabel={<Trans>اسم الدولة</Trans>}
            places={countries}
            picked={values.country}
            onPick={setCountry}
            error={errors.country}
            autoComplete="country-name"
          />
          {isHome ? (
            <PlaceField
              name="city"
              label={<Trans>المدينة</Trans>}
              nothing={t`اختاروا المدينة`}
              other={t`مدينة أخرى`}
              ownLabel={<Trans>اسم المدينة</Trans>}
              places={cities}
              picked={values.city}
              error={errors.city}
              autoComplete="address-level2"
            />
          ) : (
            <OwnPlaceField
              name="city"
              label={<Trans>المدينة</Trans>}
              picked={values.city}
              error={errors.city}
            />
          )}
          <TextArea
            className="md:col-span-2"
            label={<Trans>العنوان</Trans>}
            name="address"
            optional
            autoComplete="street-address"
            maxLength={500}
            rows={2}
            defaultValue={values.address}
            error={errors.address}
          />
          <Select
            label={<Trans>لغة الرسائل</Trans>}
            hint={<Trans>نرسل بها رسائلكم النصية وبريدكم.</Trans>}
            name="language"
            defaultValue={values.language}
            error={errors.language}
            options={[
              { value: 'ar', label: 'العربية' },
              { value: 'en', label: 'English' },
            ]}
          />
        </div>
        <div className="row">
          <Button name="intent" value="save" isBusy={isBusy} busy={<Trans>نحفظ بياناتكم…</Trans>}>
            <Trans>حفظ البيانات</Trans>
          </Button>
        </div>
      </Form>
    </section>
  )
}
