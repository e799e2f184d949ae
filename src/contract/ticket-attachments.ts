import { attachmentCeilings, attachmentTypes } from '#rules/support/attachment'
import { bearer, createRoute, failures, fileBody, Id, IdParam, json, nothing, z } from '#contract/wire'
import { needs } from '#contract/staff-wire'

export const Attachment = z
  .object({
    id: Id,
    name: z.string().openapi({ example: 'صورة الشاشة.png' }),
    media_type: z.enum(attachmentTypes).openapi({ description: 'What its first bytes say.' }),
    byte_size: z.int(),
  })
  .openapi('TicketAttachment')

/** Of a body that writes a message. */
export const AttachmentIds = z
  .array(Id, { error: 'wrong_type' })
  .max(attachmentCeilings.perMessage, { error: 'too_long' })
  .optional()
  .openapi({ description: 'Files that I have uploaded for it, each of which goes with one message.' })

const AttachmentRules = z
  .object({
    max_bytes: z.int().openapi({ description: 'Of one file.' }),
    max_per_message: z.int(),
    media_types: z.array(z.enum(attachmentTypes)),
  })
  .openapi('TicketAttachmentRules')

const upload = {
  method: 'post',
  path: '/ticket_attachments',
  'x-errors': [
    'attachment_too_large',
    'attachment_type_refused',
    'attachments_of_day_full',
    'files_unreachable',
  ],
  description:
    'The file as it is, in the body, as `application/octet-stream`. PNG, JPEG, WebP and PDF, told by their first bytes. What is not sent with a message within a day is deleted.',
  request: {
    query: z.object({
      name: z
        .string()
        .max(500, { error: 'too_long' })
        .optional()
        .openapi({ description: 'Its name, in any script; kept without what a file system refuses.' }),
    }),
    body: fileBody,
  },
  responses: {
    200: json(z.object({ attachment: Attachment }), 'Kept until it is sent.'),
    ...failures(400, 401, 403, 413, 422, 429, 503),
  },
} as const
const remove = {
  method: 'delete',
  path: '/ticket_attachments/{id}',
  'x-errors': ['attachment_not_found'],
  request: { params: IdParam },
  responses: { 204: nothing, ...failures(401, 403, 404) },
} as const
const open = {
  method: 'get',
  path: '/tickets/{id}/attachments/{attachment_id}',
  'x-errors': ['attachment_not_found', 'files_unreachable'],
  request: { params: z.object({ id: Id, attachment_id: Id }) },
  responses: {
    200: {
      description: 'The file: a picture inline, a PDF to be saved.',
      content: Object.fromEntries(
        attachmentTypes.map((type) => [type, { schema: z.string().openapi({ format: 'binary' }) }]),
      ),
    },
    ...failures(401, 403, 404, 429, 503),
  },
} as const
const rules = {
  method: 'get',
  path: '/ticket_attachments',
  responses: { 200: json(z.object({ rules: AttachmentRules }), 'The limits.'), ...failures(401, 403) },
} as const

const mine = { tags: ['Tickets'], security: bearer }
const see = { tags: ['Tickets'], ...needs('ticket:read') }
const serve = { tags: ['Tickets'], ...needs('ticket:serve') }

export const getAttachmentRulesRoute = createRoute({
  ...mine,
  ...rules,
  operationId: 'getAttachmentRules',
  summary: 'What may be sent with a message',
})
export const uploadAttachmentRoute = createRoute({
  ...mine,
  ...upload,
  operationId: 'uploadAttachment',
  summary: 'Bring a file for a message to support',
})
export const removeAttachmentRoute = createRoute({
  ...mine,
  ...remove,
  operationId: 'removeAttachment',
  summary: 'Take back a file that is not sent',
})
export const getAttachmentRoute = createRoute({
  ...mine,
  ...open,
  operationId: 'getAttachment',
  summary: 'A file of a ticket of mine',
})

export const getStaffAttachmentRulesRoute = createRoute({
  ...see,
  ...rules,
  operationId: 'getStaffAttachmentRules',
  summary: 'What may be sent with a message',
})
export const uploadStaffAttachmentRoute = createRoute({
  ...serve,
  ...upload,
  operationId: 'uploadStaffAttachment',
  summary: 'Bring a file for an answer or a note',
})
export const removeStaffAttachmentRoute = createRoute({
  ...serve,
  ...remove,
  operationId: 'removeStaffAttachment',
  summary: 'Take back a file that is not sent',
})
export const getStaffAttachmentRoute = createRoute({
  ...see,
  ...open,
  operationId: 'getStaffAttachment',
  summary: 'A file of a ticket',
})
