import type { Log } from '#domain/core/context'

/**
 * What a line says of a request that was answered. Of its address only the route is known, as the contract or
 * the pages write it: what stands in an address itself may be a phone or a key.
 */
export type AnsweredRequest = {
  requestId: string
  method: string
  route: string
  /** 499: the caller went before the answer had ended. */
  status: number
  seconds: number
}

export type RequestLog = (request: AnsweredRequest) => void

/** Leaves a line of each request, with milliseconds to a tenth. */
export function createRequestLog(log: Pick<Log, 'info'>): RequestLog {
  return ({ seconds, ...facts }) => log.info({ ...facts, ms: Math.round(seconds * 10_000) / 10 }, 'answered')
}
