import { getDocumentPdfRoute } from '#contract/tax-documents'
import { handOverFile, refuseFile } from '../../request/files.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export const middleware = handOverFile('client', getDocumentPdfRoute)
export const loader = refuseFile
