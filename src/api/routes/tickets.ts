import {
  closeTicketRoute,
  countOwnTicketsRoute,
  getTicketRoute,
  listTicketsRoute,
  openTicketRoute,
  reopenTicketRoute,
  replyToTicketRoute,
} from '#contract/tickets'
import { invariant } from '#rules/core/invariant'
import type { Context } from '#domain/core/context'
import { closeTicket } from '#domain/account/support/close-ticket'
import { getTicket } from '#domain/account/support/get-ticket'
import { countOwnTickets, listOwnTickets } from '#domain/account/support/list-own-tickets'
import { openTicket } from '#domain/account/support/open-ticket'
import { reopenTicket } from '#domain/account/support/reopen-ticket'
import { replyToTicket } from '#domain/account/support/reply-to-ticket'
import { getStore } from '#domain/shop/published/get-store'
import { presentTicket, presentTicketSummary, type ShownToClient } from '../present/ticket.ts'
import type { Api } from '../calls/api-env.ts'

/** A client's own tickets. */
export function registerTicketRoutes(api: Api): void {
  api.openapi(listTicketsRoute, async (c) => {
    const { ctx } = c.var
    const { tickets, nextCursor } = await listOwnTickets(ctx, c.req.valid('query'))
    const shown = await shownNow(ctx)
    return c.json(
      { tickets: tickets.map((ticket) => presentTicketSummary(ticket, shown)), next_cursor: nextCursor },
      200,
    )
  })

  // Before the route with {id}, which would take "counts" for an id.
  api.openapi(countOwnTicketsRoute, async (c) =>
    c.json({ counts: await countOwnTickets(c.var.ctx, c.req.valid('query')) }, 200),
  )

  api.openapi(openTicketRoute, async (c) => {
    const { ctx } = c.var
    const body = c.req.valid('json')
    const id = await openTicket(ctx, {
      description: body.description,
      orderId: body.order_id ?? null,
      openingKey: c.var.onceKey,
      attachmentIds: body.attachment_ids,
    })
    return c.json({ ticket: await ownTicket(ctx, id) }, 201)
  })

  api.openapi(getTicketRoute, async (c) => {
    return c.json({ ticket: await ownTicket(c.var.ctx, c.req.valid('param').id) }, 200)
  })

  api.openapi(replyToTicketRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    const { body, attachment_ids: attachmentIds } = c.req.valid('json')
    const messageId = await replyToTicket(ctx, { id, body, attachmentIds, onceKey: c.var.onceKey })
    const ticket = await ownTicket(ctx, id)
    const message = ticket.messages.find((one) => one.id === messageId)
    invariant(message, 'a message that was written stands in its thread')
    return c.json({ message, ticket }, 201)
  })

  api.openapi(closeTicketRoute, async (c) => {
    const { id } = c.req.valid('param')
    await closeTicket(c.var.ctx, id)
    return c.json({ ticket: await ownTicket(c.var.ctx, id) }, 200)
  })

  api.openapi(reopenTicketRoute, async (c) => {
    const { id } = c.req.valid('param')
    await reopenTicket(c.var.ctx, id)
    return c.json({ ticket: await ownTicket(c.var.ctx, id) }, 200)
  })
}

async function ownTicket(ctx: Context, id: string) {
  return presentTicket(await getTicket(ctx, id), await shownNow(ctx))
}

async function shownNow(ctx: Context): Promise<ShownToClient> {
  const { support_schedule: schedule } = await getStore(ctx)
  return { schedule, now: ctx.now() }
}
