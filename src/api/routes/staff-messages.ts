import { countMessagesRoute, getMessageRoute, listMessagesRoute } from '#contract/staff-messages'
import {
  countMessages,
  listMessages,
  readMessage,
  type MessageView,
} from '#domain/desk/messages/list-messages'
import { presentCursors } from '../present/cursors.ts'
import type { Api } from '../calls/api-env.ts'

/** What was sent to whom. */
export function registerStaffMessageRoutes(api: Api): void {
  api.openapi(listMessagesRoute, async (c) => {
    const { messages, ...cursors } = await listMessages(c.var.ctx, c.req.valid('query'))
    return c.json({ messages: messages.map(presentMessage), ...presentCursors(cursors) }, 200)
  })

  // Before the route with {id}, which would take "counts" for an id.
  api.openapi(countMessagesRoute, async (c) =>
    c.json({ counts: await countMessages(c.var.ctx, c.req.valid('query')) }, 200),
  )

  api.openapi(getMessageRoute, async (c) => {
    const { message, text, isWithheld } = await readMessage(c.var.ctx, c.req.valid('param').id)
    return c.json({ message: { ...presentMessage(message), text, is_withheld: isWithheld } }, 200)
  })
}

function presentMessage({ created_at, sent_at, ...view }: MessageView) {
  return { ...view, created_at: created_at.toISOString(), sent_at: sent_at?.toISOString() ?? null }
}
