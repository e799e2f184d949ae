import { getVatReturnCsvRoute } from '#contract/staff-vat-returns'
import { handOverFile, refuseFile } from '../../request/files.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export const middleware = handOverFile('staff', getVatReturnCsvRoute)
export const loader = refuseFile
