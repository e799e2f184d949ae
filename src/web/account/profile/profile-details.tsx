import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { maxPersonName, maxPostalAddress } from '#rules/core/text-lengths'
import { useLanguage } from '#ui/language'
import { Button, LinkButton } from '#ui/button'
import { Comma } from '#ui/comma'
import { Select } from '#ui/select'
import { LongText } from '#ui/long-text'
import { TextField } from '#ui/text-field'
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
  /** Read, with a way to change it. */
  isRead: boolean
}

/** The fields that take effect as soon as they are saved. */
export function ProfileDetails({ isRead, ...props }: ProfileDetailsProps) {
  return isRead ? <KnownDetails {...props} /> : <DetailsForm {...props} />
}

function DetailsForm({ values, errors, countries, cities }: Omit<ProfileDetailsProps, 'isRead'>) {
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
        <span className="hint">
          <Trans>كلها اختيارية</Trans>
        </span>
      </header>
      <Form method="post" action={href('/user/profile')} noValidate className="body stack gap-6">
        <div className="two-columns">
          <TextField
            label={<Trans>الاسم الأول</Trans>}
            name="first_name"
            required={false}
            autoComplete="given-name"
            maxLength={maxPersonName}
            defaultValue={values.first_name}
            error={errors.first_name}
          />
          <TextField
            label={<Trans>اسم العائلة</Trans>}
            name="last_name"
            required={false}
            autoComplete="family-name"
            maxLength={maxPersonName}
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
          <LongText
            className="md:col-span-2"
            label={<Trans>العنوان</Trans>}
            name="address"
            required={false}
            autoComplete="street-address"
            maxLength={maxPostalAddress}
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

function KnownDetails({
  values,
  countries,
  cities,
}: Pick<ProfileDetailsProps, 'values' | 'countries' | 'cities'>) {
  const placeName = (places: Place[], { value, own }: Picked) =>
    places.find((place) => place.value === value)?.label ?? own
  return (
    <section className="card" aria-labelledby="details">
      <header>
        <h2 id="details">
          <Trans>بياناتكم</Trans>
        </h2>
        <LinkButton to="?edit=details" kind="quiet" size="small" preventScrollReset>
          <Trans>تعديل البيانات</Trans>
        </LinkButton>
      </header>
      <dl className="body facts-list">
        <Fact name={<Trans>الاسم</Trans>}>
          {values.first_name} {values.last_name}
        </Fact>
        <Fact name={<Trans>المدينة</Trans>}>
          {/* Each in its own direction, and both in that of the page. */}
          <span dir={useLanguage() === 'ar' ? 'rtl' : 'ltr'}>
            <bdi>{placeName(cities, values.city)}</bdi>
            <Comma />
            <bdi>{placeName(countries, values.country)}</bdi>
          </span>
        </Fact>
        <Fact name={<Trans>العنوان</Trans>}>{values.address}</Fact>
        <Fact name={<Trans>لغة الرسائل</Trans>}>{values.language === 'ar' ? 'العربية' : 'English'}</Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
