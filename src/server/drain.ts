import type { Server, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { ProcessParts } from '#server/process-config'
import type { Probe } from '#server/probe'

export type Drain = {
  /**
   * For each answer, before it begins: who keeps the connection would ask here again, where soon nobody
   * answers.
   */
  watch(response: ServerResponse): void
  /** Says that this process leaves, goes on for a while, then takes no more and waits for what runs. */
  close(server: Server): Promise<void>
}

/** How a web process leaves without a request being lost: balancers hear of it first. */
export function createDrain(
  probe: Pick<Probe, 'leave'>,
  { shutdownDelaySeconds, drainSeconds }: Pick<ProcessParts, 'shutdownDelaySeconds' | 'drainSeconds'>,
): Drain {
  let isLeaving = false
  return {
    watch(response) {
      if (isLeaving) response.shouldKeepAlive = false
    },
    async close(server) {
      isLeaving = true
      probe.leave()
      await delay(shutdownDelaySeconds * 1_000)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), drainSeconds * 1_000)
      timer.unref()
      await closed
      clearTimeout(timer)
    },
  }
}
