import {
  listClientTimelineRoute,
  noteClientRoute,
  removeClientNoteRoute,
} from '#contract/staff-client-timeline'
import { listClientNotes } from '#domain/desk/clients/list-client-notes'
import { listClientTimeline } from '#domain/desk/clients/list-client-timeline'
import { noteClient } from '#domain/desk/clients/note-client'
import { removeClientNote } from '#domain/desk/clients/remove-client-note'
import { presentClientNote, presentTimelineItem } from '../present/client-timeline.ts'
import type { Api } from '../calls/api-env.ts'

/** What happened with a client, and what staff write about them. */
export function registerStaffClientTimelineRoutes(api: Api): void {
  api.openapi(listClientTimelineRoute, async (c) => {
    const { ctx } = c.var
    const page = await listClientTimeline(ctx, { ...c.req.valid('query'), id: c.req.valid('param').id })
    return c.json(
      {
        items: page.items.map((item) => presentTimelineItem(item, ctx.language)),
        next_cursor: page.nextCursor,
        counts: page.counts,
      },
      200,
    )
  })

  api.openapi(noteClientRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    const { body } = c.req.valid('json')
    await noteClient(ctx, { clientId: id, body, onceKey: c.var.onceKey })
    return c.json({ notes: (await listClientNotes(ctx, id)).map(presentClientNote) }, 201)
  })

  api.openapi(removeClientNoteRoute, async (c) => {
    const { id, note_id: noteId } = c.req.valid('param')
    await removeClientNote(c.var.ctx, { clientId: id, noteId })
    return c.body(null, 204)
  })
}
