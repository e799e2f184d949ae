import type { ApiClient as ApiClientSchema } from '#contract/staff-api-clients'
import type { ApiCall as ApiCallSchema } from '#contract/staff-api-tokens'
import type { ApiToken as ApiTokenSchema } from '#contract/staff-api-tokens'
import type { AccountStatement } from '#contract/staff-statements'
import type { z } from '#contract/wire'
import { readRiyals } from '../products/product-form.ts'

export type ApiClient = z.infer<typeof ApiClientSchema>
export type ApiToken = z.infer<typeof ApiTokenSchema>
export type ApiCall = z.infer<typeof ApiCallSchema>
export type Statement = z.infer<typeof AccountStatement>

export type ApiClientFields = Pick<
  ApiClient,
  'name' | 'description' | 'is_active' | 'points_any' | 'account_limit_minor'
> & { product_ids: string[] }

/** What the form can change, as it stands. */
export function apiClientFields(client: ApiClient): ApiClientFields {
  const { name, description, is_active, points_any, account_limit_minor, products } = client
  const product_ids = products.map(({ id }) => id).toSorted()
  return { name, description, is_active, points_any, account_limit_minor, product_ids }
}

/** What the form says; an amount that is none is NaN, which the API refuses beside its field. */
export function readApiClientForm(form: FormData): ApiClientFields {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    name: text('name'),
    description: text('description'),
    is_active: form.has('is_active'),
    points_any: form.has('points_any'),
    account_limit_minor: text('account_limit') === '' ? 0 : (readRiyals(text('account_limit')) ?? Number.NaN),
    product_ids: form.getAll('product_ids').map(String).toSorted(),
  }
}
