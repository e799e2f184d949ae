import { defaultAttachmentLimits } from '#rules/support/attachment'
import { createWaitingLine } from '#domain/account/support/attachments/waiting-line'

/**
 * Does work that holds a file whole in memory while it is uploaded, when there is room for it: two files of
 * one person, and 40 MB of all together. A page brings all files of a message side by side. Whoever sends
 * slowly keeps room no longer than the server waits for a request. Errors: those of the work;
 * files_unreachable where there is no room for 20 seconds.
 */
export const holdFile = createWaitingLine({ maxOfPerson: 2, maxBytes: 8 * defaultAttachmentLimits.bytes })
