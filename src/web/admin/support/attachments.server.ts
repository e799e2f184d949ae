import {
  getStaffAttachmentRulesRoute,
  removeStaffAttachmentRoute,
  uploadStaffAttachmentRoute,
} from '#contract/ticket-attachments'
import { getStaffApi } from '../../request/api.server.ts'

/** Staff's calls for files in tickets. */
export function attachmentsOf(context: Parameters<typeof getStaffApi>[0]) {
  return {
    api: getStaffApi(context),
    rules: getStaffAttachmentRulesRoute,
    upload: uploadStaffAttachmentRoute,
    remove: removeStaffAttachmentRoute,
  }
}
