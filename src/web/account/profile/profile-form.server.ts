import type { Client } from '#contract/clients'
import type { Language } from '#rules/core/language'
import type { z } from '@hono/zod-openapi'
import { textIn } from '../../request/form-fields.ts'
import type { DetailErrors, DetailValues } from './profile-details.tsx'
import {
  homeCountry,
  listCities,
  listCountries,
  ownEntry,
  type Picked,
  toPicked,
  toStored,
} from './profile-places.ts'

type ClientDetails = z.infer<typeof Client>

export function detailsOf(client: ClientDetails): DetailValues {
  const country = toPicked(client.country, listCountries)
  return {
    first_name: client.first_name,
    last_name: client.last_name,
    address: client.address,
    language: client.language,
    country,
    // Elsewhere a city is only text, also one that our list names.
    city: isHome(country) ? toPicked(client.city, listCities) : { value: ownEntry, own: client.city },
  }
}

/** What the form says. A city that has no list arrives as text alone. */
export function readDetails(form: FormData): DetailValues {
  const place = (name: string) => ({
    value: form.has(name) ? textIn(form, name) : ownEntry,
    own: textIn(form, `${name}_own`),
  })
  const country = place('country')
  const city = place('city')
  return {
    first_name: textIn(form, 'first_name'),
    last_name: textIn(form, 'last_name'),
    address: textIn(form, 'address'),
    language: textIn(form, 'language') === 'en' ? 'en' : 'ar',
    country,
    // Without script the home country's list stands there whatever the country is.
    city: isHome(country) || city.own === '' ? city : { value: ownEntry, own: city.own },
  }
}

/** Whether the country is the one whose cities we list. */
function isHome(country: Picked): boolean {
  return country.value === homeCountry || country.value === ''
}

/** The body of PATCH /client. */
export function toChanges(values: DetailValues, before: ClientDetails, language: Language) {
  return {
    first_name: values.first_name,
    last_name: values.last_name,
    address: values.address,
    language: values.language,
    country: toStored(values.country, before.country, language, listCountries),
    city: toStored(values.city, before.city, language, listCities),
  }
}

export function toDetailErrors(errors: Record<string, string[]> | undefined): DetailErrors {
  return Object.fromEntries(Object.entries(errors ?? {}).map(([field, result]) => [field, result[0]]))
}
