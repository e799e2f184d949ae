import { type Language, languages } from '#rules/core/language'
import { parseRiyals } from '#rules/core/parse-riyals'
import type { z } from '#contract/wire'
import type { ClientBelongings } from '#contract/staff-client-page'
import type { ListedClient, StaffClient } from '#contract/staff-clients'
import { textIn, trimmedIn } from '../../request/form-fields.ts'

export type Client = z.infer<typeof StaffClient>
export type Listed = z.infer<typeof ListedClient>
export type Belongings = z.infer<typeof ClientBelongings>

const texts = ['first_name', 'last_name', 'country', 'city', 'email', 'address'] as const
export type ClientFields = Record<(typeof texts)[number], string> & { language: Language }

/** What the form can change, as it stands. */
export function clientFields(client: Client): ClientFields {
  const { first_name, last_name, country, city, email, address, language } = client
  return { first_name, last_name, country, city, email, address, language }
}

export function readClientForm(form: FormData): ClientFields {
  return {
    first_name: trimmedIn(form, 'first_name'),
    last_name: trimmedIn(form, 'last_name'),
    country: trimmedIn(form, 'country'),
    city: trimmedIn(form, 'city'),
    email: trimmedIn(form, 'email'),
    address: trimmedIn(form, 'address'),
    language: languages.find((one): one is Language => one === form.get('language')) ?? 'ar',
  }
}

/**
 * The amount as it was typed, in riyals, as whole halalas; below zero when it is taken; NaN of what is no
 * number.
 */
export function readAmount(form: FormData): number {
  // What is no amount is refused by the API, beside its field.
  const amount = parseRiyals(textIn(form, 'amount')) ?? Number.NaN
  return form.get('direction') === 'take' ? -amount : amount
}
