import { BilledCompany, Company } from '#contract/company'
import { entryRoutes } from '#contract/entry-routes'
import { Flag, listQuery, OptionalWords, Words } from '#contract/staff-wire'
import { Id, Minor, Moment, pageCursors, RefId, Riyals, z } from '#contract/wire'
import { accountTerms } from '#rules/partners/partners'
import { maxPartnerDescription, maxPartnerName } from '#rules/desk/text-lengths'

/** Partners' programs, for administrators: what they are and what they may sell. */

const Author = z.object({ id: Id, name: z.string() }).nullable()

export const ApiClient = z
  .object({
    id: Id,
    ref_id: RefId,
    name: z.string(),
    description: z.string(),
    is_active: z.boolean().openapi({ description: 'Switched off, none of its tokens is accepted.' }),
    points_any: z.boolean().openapi({
      description: "Reaches everybody's points (`points:any`), not only those of clients of its own orders.",
    }),
    account_limit: Riyals,
    account_limit_minor: Minor.openapi({ description: 'What it may owe for orders on account, in halalas.' }),
    account_owed: Riyals,
    account_owed_minor: Minor.openapi({ description: 'What it owes now; below zero when it paid ahead.' }),
    account_terms_days: z.int().openapi({
      description: 'Days from the issue of its monthly invoice until it is due.',
    }),
    company: Company.nullable(),
    products: z.array(
      z.object({
        id: Id,
        name: z.string(),
        name_ar: z.string(),
        name_en: z.string(),
        is_active: z.boolean(),
      }),
    ),
    created_by: Author,
    living_tokens: z.int(),
    last_used_at: Moment.nullable(),
    has_orders: z.boolean().openapi({ description: 'It has sold or spent something and cannot be deleted.' }),
    version: z.int(),
    created_at: Moment,
    updated_at: Moment,
  })
  .openapi('ApiClient')

const inputs = {
  name: Words(maxPartnerName),
  description: OptionalWords(maxPartnerDescription),
  is_active: z.boolean({ error: 'wrong_type' }),
  points_any: z.boolean({ error: 'wrong_type' }),
  account_limit_minor: z
    .int({ error: 'wrong_type' })
    .min(0, { error: 'out_of_range' })
    .max(100_000_000_000, { error: 'out_of_range' }),
  account_terms_days: z
    .int({ error: 'wrong_type' })
    .min(0, { error: 'out_of_range' })
    .max(accountTerms.max, { error: 'out_of_range' }),
  company: BilledCompany.nullable(),
  product_ids: z.array(Id).max(200, { error: 'too_long' }),
}

export const apiClientSorts = ['ref_id', '-ref_id', 'name', '-name', 'account_owed', '-account_owed'] as const
const list = listQuery(apiClientSorts).extend({ is_active: Flag.optional() })

/** The calls on API clients. */
export const {
  list: listApiClientsRoute,
  count: countApiClientsRoute,
  create: createApiClientRoute,
  get: getApiClientRoute,
  update: updateApiClientRoute,
  remove: deleteApiClientRoute,
  history: getApiClientHistoryRoute,
} = entryRoutes({
  path: '/api_clients',
  names: ['ApiClient', 'ApiClients'],
  tag: 'API clients',
  see: 'api_client:read',
  change: 'api_client:write',
  one: [z.object({ api_client: ApiClient }), 'The API client.'],
  many: z.object({ api_clients: z.array(ApiClient), ...pageCursors }),
  query: list,
  countQuery: list.pick({ q: true }),
  creation: z.strictObject({ ...z.object(inputs).partial().shape, name: inputs.name }),
  fields: inputs,
  changeErrors: ['confirmation_needed'],
  deletionErrors: ['confirmation_needed', 'api_client_has_orders', 'api_client_not_found'],
  descriptions: {
    create: 'A limit on account and `points_any` need a fresh code (403 with code 100014).',
    update: 'More credit, `points_any` and switching it on need a fresh code (403 with code 100014).',
  },
  summaries: {
    list: "Partners' programs, newest first",
    count: 'How many are active and inactive',
    create: "Add a partner's program",
    get: 'One API client',
    update: 'Change an API client; switched off, its tokens stop at once',
    remove: 'Delete an API client that has sold and spent nothing; needs a fresh code',
    history: 'Every change of the API client and its tokens: who, what, when, from where',
  },
})
