import {
  answerTicketRoute,
  assignTicketRoute,
  countTicketsRoute,
  deleteTicketRoute,
  getStaffTicketRoute,
  getTicketHistoryRoute,
  listAssigneesRoute,
  leaveTicketRoute,
  listStaffTicketsRoute,
  lookAtTicketRoute,
  openTicketForRoute,
  setTicketStatusRoute,
  updateTicketRoute,
} from '#contract/staff-tickets'
import { listMergesRoute, mergeTicketsRoute, undoMergeRoute } from '#contract/staff-ticket-merges'
import { pageOfWhole } from '#domain/core/page'
import { listEntityHistory } from '#domain/core/activity/list-entity-history'
import { answerTicket } from '#domain/account/support/answer-ticket'
import { assignTicket, listAssignees } from '#domain/account/support/assign-ticket'
import { deleteTicket } from '#domain/account/support/delete-ticket'
import { countTickets, listStaffTickets } from '#domain/account/support/list-staff-tickets'
import { leaveTicket, lookAtTicket } from '#domain/account/support/look-at-ticket'
import { listMerges } from '#domain/account/support/list-merges'
import { mergeTickets } from '#domain/account/support/merge-tickets'
import { undoMerge } from '#domain/account/support/undo-merge'
import { openTicketFor } from '#domain/account/support/open-ticket-for'
import { setTicketStatus } from '#domain/account/support/set-ticket-status'
import { getStaffTicket, getStaffTicketView } from '#domain/account/support/staff-ticket-view'
import { updateTicket } from '#domain/account/support/update-ticket'
import {
  presentMerges,
  presentStaffTicket,
  presentStaffTicketSummary,
  type ShownAt,
} from '../present/staff-ticket.ts'
import type { Context } from '#domain/core/context'
import { getSupportSchedule } from '#domain/shop/published/get-store'
import { presentCursors } from '../present/cursors.ts'
import type { Api } from '../calls/api-env.ts'

/** The support desk. */
export function registerStaffTicketRoutes(api: Api): void {
  api.openapi(listStaffTicketsRoute, async (c) => {
    const { tickets, ...cursors } = await listStaffTickets(c.var.ctx, c.req.valid('query'))
    const shownAt = await shownNow(c.var.ctx)
    const rows = tickets.map((ticket) => presentStaffTicketSummary(ticket, shownAt))
    return c.json({ tickets: rows, ...presentCursors(cursors) }, 200)
  })

  // Before the route with {id}, which would take these words for an id.
  api.openapi(countTicketsRoute, async (c) =>
    c.json({ counts: await countTickets(c.var.ctx, c.req.valid('query')) }, 200),
  )
  api.openapi(listAssigneesRoute, async (c) => {
    const { rows, nextCursor } = pageOfWhole(await listAssignees(c.var.ctx), c.req.valid('query'))
    return c.json({ assignees: rows, next_cursor: nextCursor }, 200)
  })

  api.openapi(getStaffTicketRoute, async (c) =>
    c.json(
      {
        ticket: presentStaffTicket(
          await getStaffTicket(c.var.ctx, c.req.valid('param').id),
          await shownNow(c.var.ctx),
        ),
      },
      200,
    ),
  )

  api.openapi(openTicketForRoute, async (c) => {
    const { ctx } = c.var
    const { client_id, order_id = null, description, attachment_ids: attachmentIds } = c.req.valid('json')
    const id = await openTicketFor(ctx, {
      clientId: client_id,
      orderId: order_id,
      description,
      attachmentIds,
      onceKey: c.var.onceKey,
    })
    return c.json({ ticket: await shown(ctx, id) }, 201)
  })

  api.openapi(updateTicketRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    await updateTicket(ctx, { id, ...c.req.valid('json') }, await getSupportSchedule(ctx))
    return c.json({ ticket: await shown(ctx, id) }, 200)
  })

  api.openapi(deleteTicketRoute, async (c) => {
    await deleteTicket(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(lookAtTicketRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { others, lastMessageId } = await lookAtTicket(c.var.ctx, {
      id,
      isTyping: c.req.valid('json').is_typing,
    })
    return c.json({ others, last_message_id: lastMessageId }, 200)
  })

  api.openapi(leaveTicketRoute, async (c) => {
    await leaveTicket(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(answerTicketRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    const {
      body,
      is_note: isNote = false,
      seen_message_id: seenId,
      attachment_ids: attachmentIds,
    } = c.req.valid('json')
    await answerTicket(ctx, { id, body, isNote, seenId, attachmentIds, onceKey: c.var.onceKey })
    return c.json({ ticket: await shown(ctx, id) }, 201)
  })

  api.openapi(setTicketStatusRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    const { status, words, seen_message_id: seenId } = c.req.valid('json')
    await setTicketStatus(ctx, id, status, { words, seenId })
    return c.json({ ticket: await shown(ctx, id) }, 200)
  })

  api.openapi(assignTicketRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    const { staff_user_id: staffId, instead_of: insteadOf } = c.req.valid('json')
    await assignTicket(ctx, id, { staffId, insteadOf })
    return c.json({ ticket: await shown(ctx, id) }, 200)
  })

  api.openapi(listMergesRoute, async (c) => {
    const { ctx } = c.var
    const found = await listMerges(ctx, c.req.valid('param').id)
    return c.json({ merges: presentMerges(found, await shownNow(ctx)) }, 200)
  })

  api.openapi(mergeTicketsRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { version, ticket_id: sourceId } = c.req.valid('json')
    await mergeTickets(c.var.ctx, { id, sourceId, version })
    return c.json({ ticket: await shown(c.var.ctx, id) }, 200)
  })

  api.openapi(undoMergeRoute, async (c) => {
    const { id, ticket_id: sourceId } = c.req.valid('param')
    await undoMerge(c.var.ctx, { id, sourceId })
    return c.json({ ticket: await shown(c.var.ctx, id) }, 200)
  })

  api.openapi(getTicketHistoryRoute, async (c) => {
    const input = { id: c.req.valid('param').id, ...c.req.valid('query') }
    const thing = { permission: 'ticket:read', entity: 'ticket', missing: 'ticket_not_found' } as const
    return c.json(await listEntityHistory(c.var.ctx, thing, input), 200)
  })
}

/** A ticket as it stands after an act. */
async function shown(ctx: Context, id: string) {
  return presentStaffTicket(await getStaffTicketView(ctx.db, id), await shownNow(ctx))
}

async function shownNow(ctx: Context): Promise<ShownAt> {
  return { schedule: await getSupportSchedule(ctx), now: ctx.now() }
}
