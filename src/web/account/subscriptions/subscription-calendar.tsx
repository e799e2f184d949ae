import { getSubscriptionCalendar } from '#contract/subscriptions'
import { handOverFile, refuseFile } from '../../request/files.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export const middleware = handOverFile('client', getSubscriptionCalendar)
export const loader = refuseFile
