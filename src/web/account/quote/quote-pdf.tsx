import { getPaymentQuotePdfRoute } from '#contract/payment-quotes'
import { handOverFile, refuseFile } from '../../request/files.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export const middleware = handOverFile('client', getPaymentQuotePdfRoute)
export const loader = refuseFile
