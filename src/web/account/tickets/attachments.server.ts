import {
  getAttachmentRulesRoute,
  removeAttachmentRoute,
  uploadAttachmentRoute,
} from '#contract/ticket-attachments'
import { getApi } from '../../request/api.server.ts'

/** The customers' calls for files in tickets. */
export function attachmentsOf(context: Parameters<typeof getApi>[0]) {
  return {
    api: getApi(context),
    rules: getAttachmentRulesRoute,
    upload: uploadAttachmentRoute,
    remove: removeAttachmentRoute,
  }
}
