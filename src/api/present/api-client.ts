import type { z } from '@hono/zod-openapi'
import type { ApiClient } from '#contract/staff-api-clients'
import type { ApiCall, ApiToken } from '#contract/staff-api-tokens'
import type { AccountStatement } from '#contract/staff-statements'
import type { Language } from '#rules/core/language'
import { halalas, toRiyals } from '#rules/core/money'
import { presentCompany } from './company.ts'
import type { ApiCallView } from '#domain/partners/api-clients/list-api-calls'
import type { ApiClientView } from '#domain/partners/api-clients/read-api-clients'
import type { ApiTokenView } from '#domain/partners/api-clients/read-api-tokens'
import type { Statement } from '#domain/partners/api-clients/get-statement'

export function presentApiClient(view: ApiClientView, language: Language): z.infer<typeof ApiClient> {
  return {
    ...view,
    account_limit: toRiyals(halalas(view.account_limit_minor)),
    company: view.company && presentCompany(view.company),
    account_owed: toRiyals(halalas(view.account_owed_minor)),
    products: view.products.map((product) => ({ ...product, name: product[`name_${language}`] })),
    last_used_at: view.last_used_at?.toISOString() ?? null,
    created_at: view.created_at.toISOString(),
    updated_at: view.updated_at.toISOString(),
  }
}

export function presentApiToken(token: ApiTokenView, now: Date): z.infer<typeof ApiToken> {
  return {
    ...token,
    is_active: token.revoked_at === null && (token.ends_at === null || token.ends_at > now),
    ends_at: token.ends_at?.toISOString() ?? null,
    last_used_at: token.last_used_at?.toISOString() ?? null,
    created_at: token.created_at.toISOString(),
    revoked_at: token.revoked_at?.toISOString() ?? null,
  }
}

export function presentApiCall(call: ApiCallView): z.infer<typeof ApiCall> {
  return { ...call, created_at: call.created_at.toISOString() }
}

export function presentStatement(statement: Statement, language: Language): z.infer<typeof AccountStatement> {
  return {
    ...statement,
    opening: toRiyals(halalas(statement.opening_minor)),
    orders: toRiyals(halalas(statement.orders_minor)),
    credits: toRiyals(halalas(statement.credits_minor)),
    payments: toRiyals(halalas(statement.payments_minor)),
    closing: toRiyals(halalas(statement.closing_minor)),
    entries: statement.entries.map(({ order, ...entry }) => ({
      ...entry,
      amount: toRiyals(halalas(entry.amount_minor)),
      order: order && { id: order.id, ref_id: order.ref_id, plan: order[`plan_${language}`] },
    })),
  }
}
