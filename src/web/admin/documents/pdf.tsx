import { getStaffDocumentPdfRoute } from '#contract/tax-documents'
import { handOverFile, refuseFile } from '../../request/files.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export const middleware = handOverFile('staff', getStaffDocumentPdfRoute)
export const loader = refuseFile
