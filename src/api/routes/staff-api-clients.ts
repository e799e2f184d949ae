import * as contract from '#contract/staff-api-clients'
import * as tokens from '#contract/staff-api-tokens'
import * as statements from '#contract/staff-statements'
import { listApiClientInvoicesRoute } from '#contract/account-invoices'
import { accountTerms } from '#rules/partners/partners'
import { pageOfWhole } from '#domain/core/page'
import { listEntityHistory } from '#domain/core/activity/list-entity-history'
import { createApiClient } from '#domain/partners/api-clients/create-api-client'
import { deleteApiClient } from '#domain/partners/api-clients/delete-api-client'
import { issueApiToken } from '#domain/partners/api-clients/issue-api-token'
import { listApiCalls } from '#domain/partners/api-clients/list-api-calls'
import { countApiClients, listApiClients } from '#domain/partners/api-clients/list-api-clients'
import { getApiClient } from '#domain/partners/api-clients/read-api-clients'
import { listApiTokens } from '#domain/partners/api-clients/read-api-tokens'
import { listStatements, getStatement } from '#domain/partners/api-clients/get-statement'
import { recordAccountPayment } from '#domain/partners/api-clients/record-account-payment'
import { reverseAccountPayment } from '#domain/partners/api-clients/reverse-account-payment'
import { listAccountInvoices } from '#domain/partners/account-invoices/list-account-invoices'
import { revokeApiToken } from '#domain/partners/api-clients/revoke-api-token'
import { rotateApiToken } from '#domain/partners/api-clients/rotate-api-token'
import { updateApiClient } from '#domain/partners/api-clients/update-api-client'
import { definedFields } from '#domain/core/defined-fields'
import { presentCursors } from '../present/cursors.ts'
import { presentAccountInvoice, presentUpcoming } from '../present/account-invoice.ts'
import { presentApiCall, presentApiClient, presentApiToken, presentStatement } from '../present/api-client.ts'
import type { Api } from '../calls/api-env.ts'
import { flagOf } from './flag-of.ts'

/** Partners' programs, for administrators. */
export function registerStaffApiClientRoutes(api: Api): void {
  api.openapi(contract.listApiClientsRoute, async (c) => {
    const { ctx } = c.var
    const { is_active, ...query } = c.req.valid('query')
    const page = await listApiClients(ctx, { ...query, is_active: flagOf(is_active) })
    const api_clients = page.apiClients.map((view) => presentApiClient(view, ctx.language))
    return c.json({ api_clients, ...presentCursors(page) }, 200)
  })

  // Before the route with {id}, which would take "counts" for an id.
  api.openapi(contract.countApiClientsRoute, async (c) =>
    c.json({ counts: await countApiClients(c.var.ctx, c.req.valid('query')) }, 200),
  )

  api.openapi(contract.createApiClientRoute, async (c) => {
    const { ctx } = c.var
    const { name, ...rest } = c.req.valid('json')
    const view = await createApiClient(ctx, {
      name,
      description: '',
      is_active: true,
      points_any: false,
      account_limit_minor: 0,
      account_terms_days: accountTerms.default,
      company: null,
      product_ids: [],
      ...definedFields(rest),
    })
    return c.json({ api_client: presentApiClient(view, ctx.language) }, 201)
  })

  api.openapi(contract.getApiClientRoute, async (c) => {
    const { ctx } = c.var
    const view = await getApiClient(ctx, c.req.valid('param').id)
    return c.json({ api_client: presentApiClient(view, ctx.language) }, 200)
  })

  api.openapi(contract.updateApiClientRoute, async (c) => {
    const { ctx } = c.var
    const view = await updateApiClient(ctx, { ...c.req.valid('json'), id: c.req.valid('param').id })
    return c.json({ api_client: presentApiClient(view, ctx.language) }, 200)
  })

  api.openapi(contract.deleteApiClientRoute, async (c) => {
    await deleteApiClient(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(contract.getApiClientHistoryRoute, async (c) => {
    const input = { id: c.req.valid('param').id, ...c.req.valid('query') }
    const thing = {
      permission: 'api_client:read',
      entity: 'api_client',
      missing: 'api_client_not_found',
    } as const
    return c.json(await listEntityHistory(c.var.ctx, thing, input), 200)
  })

  registerTokenRoutes(api)

  api.openapi(tokens.listApiCallsRoute, async (c) => {
    const page = await listApiCalls(c.var.ctx, { ...c.req.valid('query'), id: c.req.valid('param').id })
    return c.json({ calls: page.calls.map(presentApiCall), ...presentCursors(page) }, 200)
  })

  api.openapi(statements.listStatementsRoute, async (c) =>
    c.json({ partners: await listStatements(c.var.ctx) }, 200),
  )

  api.openapi(statements.getApiClientStatementRoute, async (c) => {
    const { ctx } = c.var
    const statement = await getStatement(ctx, {
      id: c.req.valid('param').id,
      month: c.req.valid('query').month,
    })
    return c.json({ statement: presentStatement(statement, ctx.language) }, 200)
  })

  api.openapi(listApiClientInvoicesRoute, async (c) => {
    const { invoices, upcoming } = await listAccountInvoices(c.var.ctx, c.req.valid('param').id)
    const { rows, nextCursor } = pageOfWhole(invoices.map(presentAccountInvoice), c.req.valid('query'))
    return c.json({ invoices: rows, upcoming: upcoming.map(presentUpcoming), next_cursor: nextCursor }, 200)
  })

  api.openapi(statements.recordAccountPaymentRoute, async (c) => {
    const { ctx, onceKey } = c.var
    const { amount_minor: amountMinor, reference, paid_on: paidOn } = c.req.valid('json')
    const apiClientId = c.req.valid('param').id
    const view = await recordAccountPayment(ctx, { apiClientId, amountMinor, reference, paidOn, onceKey })
    return c.json({ api_client: presentApiClient(view, ctx.language) }, 201)
  })

  api.openapi(statements.reverseAccountPaymentRoute, async (c) => {
    const { ctx } = c.var
    const { id: apiClientId, payment_id: paymentId } = c.req.valid('param')
    const { reason } = c.req.valid('json')
    const view = await reverseAccountPayment(ctx, { apiClientId, paymentId, reason })
    return c.json({ api_client: presentApiClient(view, ctx.language) }, 201)
  })
}

/** The token itself stands in the answers of the first two, and nowhere else. */
function registerTokenRoutes(api: Api): void {
  api.openapi(tokens.issueApiTokenRoute, async (c) => {
    const { ctx } = c.var
    const { ends_at, ...rest } = c.req.valid('json')
    const endsAt = ends_at ? new Date(ends_at) : null
    const { token, apiToken } = await issueApiToken(ctx, {
      ...rest,
      endsAt,
      apiClientId: c.req.valid('param').id,
    })
    return c.json({ token, api_token: presentApiToken(apiToken, ctx.now()) }, 201)
  })

  api.openapi(tokens.rotateApiTokenRoute, async (c) => {
    const { ctx } = c.var
    const { id: apiClientId, token_id: id } = c.req.valid('param')
    const { overlap_hours: overlapHours } = c.req.valid('json')
    const { token, apiToken } = await rotateApiToken(ctx, { apiClientId, id, overlapHours })
    return c.json({ token, api_token: presentApiToken(apiToken, ctx.now()) }, 201)
  })

  api.openapi(tokens.revokeApiTokenRoute, async (c) => {
    const { id: apiClientId, token_id: id } = c.req.valid('param')
    await revokeApiToken(c.var.ctx, { apiClientId, id })
    return c.body(null, 204)
  })

  api.openapi(tokens.listApiTokensRoute, async (c) => {
    const { ctx } = c.var
    const found = await listApiTokens(ctx, c.req.valid('param').id)
    const { rows, nextCursor } = pageOfWhole(found, c.req.valid('query'))
    return c.json(
      { tokens: rows.map((token) => presentApiToken(token, ctx.now())), next_cursor: nextCursor },
      200,
    )
  })
}
