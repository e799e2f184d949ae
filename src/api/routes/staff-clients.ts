import { adjustBalanceRoute, reverseBalanceAdjustmentRoute } from '#contract/staff-client-balance'
import {
  blockClientRoute,
  countClientsRoute,
  deleteClientRoute,
  editClientRoute,
  getClientHistoryRoute,
  getStaffClientRoute,
  listClientsRoute,
  moveClientPhoneRoute,
  unblockClientRoute,
} from '#contract/staff-clients'
import {
  endClientSessionRoute,
  endClientSessionsRoute,
  listClientSessionsRoute,
  listLoginActivitiesRoute,
} from '#contract/staff-client-sessions'
import { pageOfWhole } from '#domain/core/page'
import { adjustBalance } from '#domain/desk/clients/adjust-balance'
import { blockClient, unblockClient } from '#domain/desk/clients/block-client'
import { endSessionsOfClient, listClientSessions } from '#domain/people/clients/client-sessions'
import { deleteClient } from '#domain/account/privacy/delete-client'
import { editClient } from '#domain/desk/clients/edit-client'
import { countClients, listClients } from '#domain/desk/clients/list-clients'
import { reverseAdjustment } from '#domain/desk/clients/reverse-adjustment'
import { moveClientPhone } from '#domain/account/profile/move-client-phone'
import { getClientBelongings } from '#domain/desk/clients/get-client-belongings'
import { getClientSummary } from '#domain/desk/clients/get-client-summary'
import { listClientHistory } from '#domain/desk/clients/list-client-history'
import { getClientView } from '#domain/people/clients/read-clients'
import { presentCursors } from '../present/cursors.ts'
import { presentClientSummary } from '../present/client-summary.ts'
import { presentSession } from '../present/client.ts'
import { presentBelongings, presentListedClient, presentStaffClient } from '../present/staff-client.ts'
import type { Api } from '../calls/api-env.ts'

/** Clients, for staff. */
export function registerStaffClientRoutes(api: Api): void {
  api.openapi(listClientsRoute, async (c) => {
    const { clients, ...cursors } = await listClients(c.var.ctx, c.req.valid('query'))
    return c.json({ clients: clients.map(presentListedClient), ...presentCursors(cursors) }, 200)
  })

  // Before the route with {id}, which would take "counts" for an id.
  api.openapi(countClientsRoute, async (c) =>
    c.json({ counts: await countClients(c.var.ctx, c.req.valid('query')) }, 200),
  )

  api.openapi(getStaffClientRoute, async (c) => {
    const { ctx } = c.var
    const view = await getClientView(ctx, c.req.valid('param').id)
    const belongings = await getClientBelongings(ctx, view.client.id)
    return c.json(
      {
        client: presentStaffClient(view),
        belongings: presentBelongings(belongings, ctx.language, ctx.now()),
        summary: presentClientSummary(await getClientSummary(ctx, view.client.id), ctx.language),
      },
      200,
    )
  })

  api.openapi(editClientRoute, async (c) => {
    const view = await editClient(c.var.ctx, { ...c.req.valid('json'), id: c.req.valid('param').id })
    return c.json({ client: presentStaffClient(view) }, 200)
  })

  api.openapi(deleteClientRoute, async (c) => {
    const { expected_balance_minor: seenBalance } = c.req.valid('query')
    await deleteClient(c.var.ctx, { id: c.req.valid('param').id, seenBalance: seenBalance ?? null })
    return c.body(null, 204)
  })

  api.openapi(blockClientRoute, async (c) => {
    const view = await blockClient(c.var.ctx, { id: c.req.valid('param').id, ...c.req.valid('json') })
    return c.json({ client: presentStaffClient(view) }, 200)
  })

  api.openapi(unblockClientRoute, async (c) => {
    const { expected_amount_minor: amountMinor = 0, expected_balance_minor: balanceMinor = 0 } =
      c.req.valid('query')
    const view = await unblockClient(c.var.ctx, {
      id: c.req.valid('param').id,
      seenCharge: { amountMinor, balanceMinor },
    })
    return c.json({ client: presentStaffClient(view) }, 200)
  })

  api.openapi(moveClientPhoneRoute, async (c) => {
    const { phone_extension: extension, phone_number: number, reason } = c.req.valid('json')
    const { id } = c.req.valid('param')
    const view = await moveClientPhone(c.var.ctx, { id, extension, number, reason })
    return c.json({ client: presentStaffClient(view) }, 200)
  })

  api.openapi(adjustBalanceRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    const { amount_minor: amountMinor, reason } = c.req.valid('json')
    await adjustBalance(ctx, { id, amountMinor, reason, onceKey: c.var.onceKey })
    return c.json({ client: presentStaffClient(await getClientView(ctx, id)) }, 201)
  })

  api.openapi(reverseBalanceAdjustmentRoute, async (c) => {
    const { ctx } = c.var
    const { id, adjustment_id: adjustmentId } = c.req.valid('param')
    await reverseAdjustment(ctx, { id, adjustmentId, ...c.req.valid('json') })
    return c.json({ client: presentStaffClient(await getClientView(ctx, id)) }, 201)
  })

  api.openapi(listClientSessionsRoute, async (c) => {
    const found = await listClientSessions(c.var.ctx, { id: c.req.valid('param').id, onlyOpen: true })
    const { rows, nextCursor } = pageOfWhole(found, c.req.valid('query'))
    return c.json({ sessions: rows.map(presentSession), next_cursor: nextCursor }, 200)
  })

  api.openapi(listLoginActivitiesRoute, async (c) => {
    const found = await listClientSessions(c.var.ctx, { id: c.req.valid('param').id, onlyOpen: false })
    const { rows, nextCursor } = pageOfWhole(found, c.req.valid('query'))
    const login_activities = rows.map(presentSession)
    // Under their former name as well, for programs of the release before.
    return c.json({ login_activities, sessions: login_activities, next_cursor: nextCursor }, 200)
  })

  api.openapi(endClientSessionsRoute, async (c) => {
    await endSessionsOfClient(c.var.ctx, { id: c.req.valid('param').id })
    return c.body(null, 204)
  })

  api.openapi(endClientSessionRoute, async (c) => {
    const { id, session_id: sessionId } = c.req.valid('param')
    await endSessionsOfClient(c.var.ctx, { id, sessionId })
    return c.body(null, 204)
  })

  api.openapi(getClientHistoryRoute, async (c) => {
    const input = { id: c.req.valid('param').id, ...c.req.valid('query') }
    return c.json(await listClientHistory(c.var.ctx, input), 200)
  })
}
