import { getSubscriptionCalendarRoute } from '#contract/subscriptions'
import { handOverFile, refuseFile } from '../../request/files.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export const middleware = handOverFile('client', getSubscriptionCalendarRoute)
export const loader = refuseFile
