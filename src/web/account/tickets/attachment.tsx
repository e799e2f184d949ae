import { getAttachmentRoute } from '#contract/ticket-attachments'
import { handOverFile, refuseFile } from '../../request/files.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export const middleware = handOverFile('client', getAttachmentRoute)
export const loader = refuseFile
