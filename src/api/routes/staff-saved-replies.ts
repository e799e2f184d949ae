import {
  createSavedReplyRoute,
  deleteSavedReplyRoute,
  fillSavedRepliesRoute,
  getSavedReplyRoute,
  getSavedReplyHistoryRoute,
  listSavedRepliesRoute,
  updateSavedReplyRoute,
} from '#contract/staff-saved-replies'
import { listEntityHistory } from '#domain/core/activity/list-entity-history'
import { createSavedReply } from '#domain/account/support/create-saved-reply'
import { deleteSavedReply } from '#domain/account/support/delete-saved-reply'
import { pageOfWhole } from '#domain/core/page'
import { fillReplies } from '#domain/account/support/fill-replies'
import { listSavedReplies } from '#domain/account/support/list-saved-replies'
import { getSavedReply } from '#domain/account/support/read-saved-replies'
import { updateSavedReply } from '#domain/account/support/update-saved-reply'
import { presentCursors } from '../present/cursors.ts'
import { presentSavedReply } from '../present/staff-ticket.ts'
import type { Api } from '../calls/api-env.ts'

/** Answers that the support desk keeps. */
export function registerStaffSavedReplyRoutes(api: Api): void {
  api.openapi(listSavedRepliesRoute, async (c) => {
    const { savedReplies, ...cursors } = await listSavedReplies(c.var.ctx, c.req.valid('query'))
    return c.json({ saved_replies: savedReplies.map(presentSavedReply), ...presentCursors(cursors) }, 200)
  })

  api.openapi(createSavedReplyRoute, async (c) => {
    const reply = await createSavedReply(c.var.ctx, c.req.valid('json'))
    return c.json({ saved_reply: presentSavedReply(reply) }, 201)
  })

  api.openapi(getSavedReplyRoute, async (c) => {
    const { ctx } = c.var
    const reply = await getSavedReply(ctx, c.req.valid('param').id)
    return c.json({ saved_reply: presentSavedReply(reply) }, 200)
  })

  api.openapi(updateSavedReplyRoute, async (c) => {
    const reply = await updateSavedReply(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.json({ saved_reply: presentSavedReply(reply) }, 200)
  })

  api.openapi(deleteSavedReplyRoute, async (c) => {
    await deleteSavedReply(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(getSavedReplyHistoryRoute, async (c) => {
    const input = { id: c.req.valid('param').id, ...c.req.valid('query') }
    const thing = {
      permission: 'ticket:read',
      entity: 'saved_reply',
      missing: 'saved_reply_not_found',
    } as const
    return c.json(await listEntityHistory(c.var.ctx, thing, input), 200)
  })

  api.openapi(fillSavedRepliesRoute, async (c) => {
    const { language, replies } = await fillReplies(c.var.ctx, c.req.valid('param').id)
    const { rows, nextCursor } = pageOfWhole(replies, c.req.valid('query'))
    return c.json({ language, saved_replies: rows, next_cursor: nextCursor }, 200)
  })
}
