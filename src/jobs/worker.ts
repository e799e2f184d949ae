import type { Context } from '#domain/context'
import { planStandingJobs } from '#domain/jobs/plan-standing-jobs'
import { runDueJobs } from '#domain/jobs/run-due-jobs'
import { handlers } from '#jobs/handlers'

/** Due rows are looked for this often even when nobody calls. */
const lookEvery = 1_000
const atOnce = 8

export type Worker = {
  /** Something was left to do: look now. */
  wake(): void
  /** Stops looking, and waits for what is being worked. */
  stop(): Promise<void>
}

/** Works due jobs until it is stopped. A worker that cannot reach the database tries again. */
export function startWorker(makeContext: () => Context): Worker {
  let running = true
  let called = false
  let endNap: () => void = () => undefined

  const loop = (async () => {
    await attempt(makeContext, () => planStandingJobs(makeContext()))
    while (running) {
      called = false
      const ran = await attempt(makeContext, () => runDueJobs(makeContext(), handlers, { limit: atOnce }))
      const mayBeMore = ran !== null && ran.length > 0
      if (running && !mayBeMore && !called) await nap()
    }
  })()

  function nap(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, lookEvery)
      endNap = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  return {
    wake() {
      called = true
      endNap()
    },
    async stop() {
      running = false
      endNap()
      await loop
    },
  }
}

async function attempt<T>(makeContext: () => Context, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    makeContext().log.error({ error }, 'the worker could not look for jobs')
    return null
  }
}
