import {
  answerTicket as answerRoute,
  assignTicket as assignRoute,
  countTickets as countRoute,
  deleteTicket as deleteRoute,
  getStaffTicket as getRoute,
  getTicketHistory,
  listAssignees as assigneesRoute,
  leaveTicket as leaveRoute,
  listStaffTickets as listRoute,
  lookAtTicket as lookRoute,
  openTicketFor as openRoute,
  setTicketStatus as statusRoute,
  updateTicket as updateRoute,
} from '#contract/staff-tickets'
import { listEntityHistory } from '#domain/core/activity/list-entity-history'
import { answerTicket } from '#domain/account/support/answer-ticket'
import { assignTicket, listAssignees } from '#domain/account/support/assign-ticket'
import { deleteTicket } from '#domain/account/support/delete-ticket'
import { countTickets, listStaffTickets } from '#domain/account/support/list-staff-tickets'
import { leaveTicket, lookAtTicket } from '#domain/account/support/look-at-ticket'
import { openTicketFor } from '#domain/account/support/open-ticket-for'
import { setTicketStatus } from '#domain/account/support/set-ticket-status'
import { getStaffTicket, getStaffTicketView } from '#domain/account/support/staff-ticket-view'
import { updateTicket } from '#domain/account/support/update-ticket'
import { presentStaffTicket, presentStaffTicketSummary } from '../present/staff-ticket.ts'
import type { Api } from '../calls/api-env.ts'

/** The support desk. */
export function registerStaffTicketRoutes(api: Api): void {
  api.openapi(listRoute, async (c) => {
    const { tickets, nextCursor } = await listStaffTickets(c.var.ctx, c.req.valid('query'))
    return c.json({ tickets: tickets.map(presentStaffTicketSummary), next_cursor: nextCursor }, 200)
  })

  // Before the route with {id}, which would take these words for an id.
  api.openapi(countRoute, async (c) =>
    c.json({ counts: await countTickets(c.var.ctx, c.req.valid('query')) }, 200),
  )
  api.openapi(assigneesRoute, async (c) => c.json({ assignees: await listAssignees(c.var.ctx) }, 200))

  api.openapi(getRoute, async (c) =>
    c.json({ ticket: presentStaffTicket(await getStaffTicket(c.var.ctx, c.req.valid('param').id)) }, 200),
  )

  api.openapi(openRoute, async (c) => {
    const { ctx } = c.var
    const { client_id, order_id = null, description, attachment_ids: attachmentIds } = c.req.valid('json')
    const id = await openTicketFor(ctx, {
      clientId: client_id,
      orderId: order_id,
      description,
      attachmentIds,
      onceKey: c.var.onceKey ?? null,
    })
    return c.json({ ticket: presentStaffTicket(await getStaffTicketView(ctx.db, id)) }, 201)
  })

  api.openapi(updateRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    await updateTicket(ctx, { id, ...c.req.valid('json') })
    return c.json({ ticket: presentStaffTicket(await getStaffTicketView(ctx.db, id)) }, 200)
  })

  api.openapi(deleteRoute, async (c) => {
    await deleteTicket(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(lookRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { others, lastMessageId } = await lookAtTicket(c.var.ctx, {
      id,
      isTyping: c.req.valid('json').is_typing,
    })
    return c.json({ others, last_message_id: lastMessageId }, 200)
  })

  api.openapi(leaveRoute, async (c) => {
    await leaveTicket(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(answerRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    const {
      body,
      is_note: isNote = false,
      seen_message_id: seenId,
      attachment_ids: attachmentIds,
    } = c.req.valid('json')
    await answerTicket(ctx, { id, body, isNote, seenId, attachmentIds, onceKey: c.var.onceKey ?? null })
    return c.json({ ticket: presentStaffTicket(await getStaffTicketView(ctx.db, id)) }, 201)
  })

  api.openapi(statusRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    const { status, words } = c.req.valid('json')
    await setTicketStatus(ctx, id, status, words)
    return c.json({ ticket: presentStaffTicket(await getStaffTicketView(ctx.db, id)) }, 200)
  })

  api.openapi(assignRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    await assignTicket(ctx, id, c.req.valid('json').staff_user_id)
    return c.json({ ticket: presentStaffTicket(await getStaffTicketView(ctx.db, id)) }, 200)
  })

  api.openapi(getTicketHistory, async (c) => {
    const input = { id: c.req.valid('param').id, ...c.req.valid('query') }
    const thing = { permission: 'ticket:read', entity: 'ticket', missing: 'ticket_not_found' } as const
    return c.json(await listEntityHistory(c.var.ctx, thing, input), 200)
  })
}
