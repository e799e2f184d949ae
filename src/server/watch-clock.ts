import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#domain/core/context'
import { maxClockDrift } from '#server/process/clock-drift'
import type { Probe } from '#server/probe'

/** Whether a clock may be worked by, as last seen. */
export type ClockWatch = {
  isRight(): boolean
  stop(): Promise<void>
}

/**
 * Compares this machine's clock with the database's every few milliseconds. A worker whose clock has gone
 * wrong while it runs gives up every code as too late, or renews early: it must claim nothing until the clock
 * is right again. The log says both once.
 * @param every between two looks, in milliseconds
 */
export function watchClock(
  probe: Pick<Probe, 'whatIsMissing' | 'clockDrift'>,
  log: Pick<Log, 'error' | 'info'>,
  every = 5_000,
): ClockWatch {
  const end = new AbortController()
  let isRight = true

  async function look(): Promise<void> {
    await probe.whatIsMissing()
    const drift = probe.clockDrift() ?? 0
    const was = isRight
    isRight = Math.abs(drift) <= maxClockDrift
    if (was && !isRight) log.error({ drift }, 'the clock is wrong: jobs wait until it is right')
    if (!was && isRight) log.info({ drift }, 'the clock is right again: jobs go on')
  }

  const looking = (async () => {
    while (!end.signal.aborted) {
      await look()
      await delay(every, null, { ref: false, signal: end.signal }).catch(() => undefined)
    }
  })()

  return {
    isRight: () => isRight,
    async stop() {
      end.abort()
      await looking
    },
  }
}
