import type { ApiClient as ApiClientSchema } from '#contract/staff-api-clients'
import type { ApiCall as ApiCallSchema, ApiToken as ApiTokenSchema } from '#contract/staff-api-tokens'
import type { z } from '#contract/wire'
import { parseRiyals } from '#rules/core/parse-riyals'
import { numberIn, textsIn, trimmedIn } from '../../request/form-fields.ts'
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
  const limit = trimmedIn(form, 'account_limit')
  return {
    name: trimmedIn(form, 'name'),
    description: trimmedIn(form, 'description'),
    is_active: form.has('is_active'),
    points_any: form.has('points_any'),
    account_limit_minor: limit === '' ? 0 : (parseRiyals(limit) ?? Number.NaN),
    account_terms_days: numberIn(form, 'account_terms_days'),
    company: readCompany(form),
    product_ids: textsIn(form, 'product_ids').toSorted(),
  }
}

/** Null where nothing was typed; the kind of the number is always chosen. */
function readCompany(form: FormData): ApiClientFields['company'] {
  const values = readCompanyValues(form)
  const { 'company.company_id.scheme': _, ...typed } = values
  return Object.values(typed).every((value) => value === '') ? null : companyOf(values)
}
