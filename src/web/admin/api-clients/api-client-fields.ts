import type { ApiClient as ApiClientSchema } from '#contract/staff-api-clients'
import type { ApiCall as ApiCallSchema, ApiToken as ApiTokenSchema } from '#contract/staff-api-tokens'
import type { z } from '#contract/wire'
import { readTypedNumber } from '#rules/core/typed-number'
import { parseRiyals } from '#rules/core/parse-riyals'
import { companyOf, companyValues, readCompanyValues } from '../../ui/company-values.ts'

export type ApiClient = z.infer<typeof ApiClientSchema>
export type ApiToken = z.infer<typeof ApiTokenSchema>
export type ApiCall = z.infer<typeof ApiCallSchema>

export type ApiClientFields = Pick<
  ApiClient,
  'name' | 'description' | 'is_active' | 'points_any' | 'account_limit_minor' | 'account_terms_days'
> & { product_ids: string[]; company: ReturnType<typeof companyOf> | null }

/** What the form can change, as it stands. */
export function apiClientFields(client: ApiClient): ApiClientFields {
  const { name, description, is_active, points_any, account_limit_minor, account_terms_days } = client
  const values = companyValues(client.company)
  return {
    name,
    description,
    is_active,
    points_any,
    account_limit_minor,
    account_terms_days,
    company: values && companyOf(values),
    product_ids: client.products.map(({ id }) => id).toSorted(),
  }
}

/** What the form says; an amount that is none is NaN, which the API refuses beside its field. */
export function readApiClientForm(form: FormData): ApiClientFields {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    name: text('name'),
    description: text('description'),
    is_active: form.has('is_active'),
    points_any: form.has('points_any'),
    account_limit_minor:
      text('account_limit') === '' ? 0 : (parseRiyals(text('account_limit')) ?? Number.NaN),
    account_terms_days: readTypedNumber(text('account_terms_days')) ?? Number.NaN,
    company: readCompany(form),
    product_ids: form.getAll('product_ids').map(String).toSorted(),
  }
}

/** Null where nothing was typed; the kind of the number is always chosen. */
function readCompany(form: FormData): ApiClientFields['company'] {
  const values = readCompanyValues(form)
  const { 'company.company_id.scheme': _, ...typed } = values
  return Object.values(typed).every((value) => value === '') ? null : companyOf(values)
}
