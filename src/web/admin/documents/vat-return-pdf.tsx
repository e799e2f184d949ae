import { getVatReturnPdfRoute } from '#contract/staff-vat-returns'
import { handOverFile, refuseFile } from '../../request/files.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export const middleware = handOverFile('staff', getVatReturnPdfRoute)
export const loader = refuseFile
