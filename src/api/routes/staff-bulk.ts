import type { z } from '@hono/zod-openapi'
import {
  bulkClientsRoute,
  bulkFaqsRoute,
  bulkOrdersRoute,
  bulkPagesRoute,
  bulkProductsRoute,
  bulkSubscriptionsRoute,
  bulkTicketsRoute,
  type BulkAnswer,
} from '#contract/staff-bulk'
import { actOnMany } from '#domain/desk/bulk/act-on-many'
import { actOnClient } from '#domain/desk/bulk/act-on-client'
import {
  actOnListedSubscription,
  requireSubscriptionAction,
} from '#domain/desk/bulk/act-on-listed-subscription'
import { actOnOrder } from '#domain/desk/bulk/act-on-order'
import { actOnTicket } from '#domain/desk/bulk/act-on-ticket'
import { showFaq } from '#domain/desk/bulk/show-faq'
import { showPage } from '#domain/desk/bulk/show-page'
import { showProduct } from '#domain/desk/bulk/show-product'
import type { Context } from '#domain/core/context'
import { errorText } from '#locales/texts'
import type { Api } from '../calls/api-env.ts'

type Asked = { ids: string[]; dry_run?: boolean | undefined }
type Action = (ctx: Context, id: string) => Promise<unknown>

/** One action to many rows. */
export function registerStaffBulkRoutes(api: Api): void {
  api.openapi(bulkOrdersRoute, async (c) => {
    const asked = c.req.valid('json')
    const { onceKey } = c.var
    const action: Action = (ctx, id) => actOnOrder(ctx, id, asked, onceKey)
    return c.json(await answer(c.var.ctx, asked, action), 200)
  })
  api.openapi(bulkClientsRoute, async (c) => {
    const asked = c.req.valid('json')
    return c.json(await answer(c.var.ctx, asked, (ctx, id) => actOnClient(ctx, id, asked)), 200)
  })
  api.openapi(bulkSubscriptionsRoute, async (c) => {
    const asked = c.req.valid('json')
    const withSeen =
      asked.action === 'start_renewal' ? { ...asked, seenAmounts: seenAmountsOf(asked) } : asked
    requireSubscriptionAction(c.var.ctx, withSeen)
    const { onceKey } = c.var
    const amounts = new Map<string, number | null>()
    const action: Action = async (ctx, id) =>
      amounts.set(id, await actOnListedSubscription(ctx, id, withSeen, onceKey))
    return c.json(await answer(c.var.ctx, asked, action, { amounts }), 200)
  })
  api.openapi(bulkTicketsRoute, async (c) => {
    const asked = c.req.valid('json')
    const withSeen =
      asked.action === 'move'
        ? { ...asked, seenIds: seenIdsOf(asked) }
        : { ...asked, insteadOf: assigneesOf(asked) }
    const tickets = new Map<string, Awaited<ReturnType<typeof actOnTicket>>>()
    const action: Action = async (ctx, id) => tickets.set(id, await actOnTicket(ctx, id, withSeen))
    return c.json(await answer(c.var.ctx, asked, action, { tickets }), 200)
  })
  api.openapi(bulkProductsRoute, async (c) => {
    const asked = c.req.valid('json')
    return c.json(await answer(c.var.ctx, asked, (ctx, id) => showProduct(ctx, id, asked)), 200)
  })
  api.openapi(bulkFaqsRoute, async (c) => {
    const asked = c.req.valid('json')
    return c.json(await answer(c.var.ctx, asked, (ctx, id) => showFaq(ctx, id, asked)), 200)
  })
  api.openapi(bulkPagesRoute, async (c) => {
    const asked = c.req.valid('json')
    return c.json(await answer(c.var.ctx, asked, (ctx, id) => showPage(ctx, id, asked)), 200)
  })
}

function seenAmountsOf({
  expected_amounts: expected = [],
}: {
  expected_amounts?: { id: string; amount_minor: number }[] | undefined
}): Map<string, number> {
  return new Map(expected.map(({ id, amount_minor }) => [id, amount_minor]))
}

function seenIdsOf({
  seen_message_ids: seen = [],
}: {
  seen_message_ids?: { id: string; message_id: string }[] | undefined
}): Map<string, string> {
  return new Map(seen.map(({ id, message_id }) => [id, message_id]))
}

function assigneesOf({
  expected_assignees: expected = [],
}: {
  expected_assignees?: { id: string; staff_user_id: string | null }[] | undefined
}): Map<string, string | null> {
  return new Map(expected.map(({ id, staff_user_id }) => [id, staff_user_id]))
}

/** What an action finds out of its rows, filled by it. */
type Found = {
  amounts?: ReadonlyMap<string, number | null>
  tickets?: ReadonlyMap<string, Awaited<ReturnType<typeof actOnTicket>>>
}

async function answer(
  ctx: Context,
  asked: Asked,
  action: Action,
  { amounts, tickets }: Found = {},
): Promise<z.infer<typeof BulkAnswer>> {
  const dryRun = asked.dry_run ?? false
  const rows = await actOnMany(ctx, { ids: asked.ids, dryRun }, action)
  const refused = rows.filter(({ error }) => error !== null).length
  return {
    dry_run: dryRun,
    done: rows.length - refused,
    refused,
    results: rows.map(({ id, error }) => ({
      id,
      outcome: error ? ('refused' as const) : ('done' as const),
      code: error?.code ?? null,
      message: error ? errorText(ctx.language, error.errorName, 'staff') : null,
      amount_minor: amounts?.get(id) ?? null,
      last_message_id: tickets?.get(id)?.threadEnd ?? null,
      assigned_to: tickets?.get(id)?.assignedTo ?? null,
    })),
  }
}
