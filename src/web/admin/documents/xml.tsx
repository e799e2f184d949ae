import { getTaxDocumentXmlRoute } from '#contract/staff-tax-documents'
import { handOverFile, refuseFile } from '../../request/files.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export const middleware = handOverFile('staff', getTaxDocumentXmlRoute)
export const loader = refuseFile
