import {
  getStaffAttachmentRules,
  removeStaffAttachment,
  uploadStaffAttachment,
} from '#contract/ticket-attachments'
import { getStaffApi } from '../../request/api.server.ts'

/** Staff's calls for files in tickets. */
export function attachmentsOf(context: Parameters<typeof getStaffApi>[0]) {
  return {
    api: getStaffApi(context),
    rules: getStaffAttachmentRules,
    upload: uploadStaffAttachment,
    remove: removeStaffAttachment,
  }
}
