import {
  getAttachmentRoute,
  getAttachmentRulesRoute,
  getStaffAttachmentRoute,
  getStaffAttachmentRulesRoute,
  removeAttachmentRoute,
  removeStaffAttachmentRoute,
  uploadAttachmentRoute,
  uploadStaffAttachmentRoute,
} from '#contract/ticket-attachments'
import { attachmentTypes, dispositionOf } from '#rules/support/attachment'
import { openAttachment } from '#domain/account/support/attachments/open-attachment'
import { removeUpload } from '#domain/account/support/attachments/remove-upload'
import { uploadAttachment } from '#domain/account/support/attachments/upload-attachment'
import type { Api } from '../calls/api-env.ts'
import { announcedBytes, readUpload } from '../calls/read-upload.ts'
import { streamOf } from '../calls/stream-of.ts'

const routesOf = {
  clients: {
    rules: getAttachmentRulesRoute,
    upload: uploadAttachmentRoute,
    remove: removeAttachmentRoute,
    open: getAttachmentRoute,
  },
  staff: {
    rules: getStaffAttachmentRulesRoute,
    upload: uploadStaffAttachmentRoute,
    remove: removeStaffAttachmentRoute,
    open: getStaffAttachmentRoute,
  },
} as const

/** Files in tickets. Before the routes of tickets with {id}, which would take `attachments` for an id. */
export function registerTicketAttachmentRoutes(api: Api, audience: keyof typeof routesOf): void {
  const routes = routesOf[audience]
  api.openapi(routes.rules, (c) => {
    const { bytes, perMessage } = c.var.ctx.attachmentLimits
    return c.json(
      { rules: { max_bytes: bytes, max_per_message: perMessage, media_types: [...attachmentTypes] } },
      200,
    )
  })

  api.openapi(routes.upload, async (c) => {
    const { name = '' } = c.req.valid('query')
    const announced = announcedBytes(c)
    const read = (max: number) => readUpload(c, max)
    return c.json({ attachment: await uploadAttachment(c.var.ctx, { name, announced, read }) }, 200)
  })

  api.openapi(routes.remove, async (c) => {
    await removeUpload(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(routes.open, async (c) => {
    const { id: ticketId, attachment_id: id } = c.req.valid('param')
    const { name, type, byteSize, pieces } = await openAttachment(c.var.ctx, { ticketId, id })
    c.header('Content-Type', type)
    c.header('Content-Disposition', dispositionOf(name, type))
    c.header('Content-Security-Policy', "default-src 'none'; sandbox")
    c.header('Cache-Control', 'private, no-store')
    // Whoever gets less of it knows that it broke off.
    c.header('Content-Length', String(byteSize))
    return c.body(streamOf(pieces), 200)
  })
}
