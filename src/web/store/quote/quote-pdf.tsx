import { getLinkedQuotePdfRoute } from '#contract/payment-quotes'
import { handOverFile, refuseFile } from '../../request/files.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export const middleware = handOverFile('anybody', getLinkedQuotePdfRoute)
export const loader = refuseFile
