import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '#domain/core/context'
import { releaseJobsOfGoneWorkers, listConnectedWorkers } from '#domain/core/jobs/release-jobs'
import { keepUnpaidWatched, scheduleStandingJobs } from '#domain/core/jobs/standing-jobs'
import {
  claimJobs,
  holdJobs,
  lockSeconds,
  runJob,
  type Job,
  type JobOutcome,
} from '#domain/core/jobs/run-due-jobs'
import type { JobName } from '#domain/core/names'
import { endUnpaidWatch } from '#domain/sale/payments/watch-unpaid'
import { handlers } from '#jobs/handlers'

/** Due jobs are polled for this often, even without a wake-up call; in milliseconds. */
const pollEvery = 1_000
/** Wake-up calls and jobs that end within this time share one statement; in milliseconds. */
const gatherFor = 10
/**
 * A finished job waits at most so long to be closed by the statement that claims the next ones; in
 * milliseconds.
 */
const closeWithin = 100
/** How often it is checked whether another worker has died, in milliseconds. */
const countEvery = 2_000
/** How often the watch of what is unpaid is left again where it is gone, in milliseconds. */
const keepEvery = 60_000

/** Their statements may take minutes in a store of many years. */
const longJobs: ReadonlySet<string> = new Set<JobName>([
  'books.compare',
  'books.verify',
  'export.write',
  'figures.fold',
  'figures.compute_months',
  'activity.seal',
  'house.tidy',
  'price_change.announce',
])

export type Worker = {
  /** A job was left: look for due jobs now. */
  wake(): void
  /** The name of the connection by which others see that it lives; null while there is none. */
  showAs(name: string | null): void
  /** Claims nothing more, and waits until the running jobs have ended. */
  stop(): Promise<void>
}

export type WorkerOptions = {
  /** For jobs whose statements may take minutes. */
  makePatientContext?: () => Context
  /** Jobs side by side; 16 when absent. */
  atOnce?: number
  /** Whether jobs may be begun now; always when absent. */
  mayBegin?: () => boolean
  /** Called after each run of a job. */
  onRun?: (run: { name: JobName; outcome: JobOutcome; seconds: number }) => void
  /** Runs each job, as a part of a trace. */
  around?: (<T>(name: JobName, work: () => Promise<T>) => Promise<T>) | undefined
}

/**
 * Works due jobs until it is stopped, up to `atOnce` side by side; a slow one holds up no other. A worker
 * that cannot reach the database tries again.
 */
export function startWorker(makeContext: () => Context, options: WorkerOptions = {}): Worker {
  const { makePatientContext = makeContext, atOnce = 16, onRun, around = (_, work) => work() } = options
  let open = true
  let called = false
  const nap = createNap()
  /** Jobs that are running, by their ids. */
  const running = new Map<string, Promise<void>>()
  /** Done, and still to be closed in their rows. */
  let done: Job[] = []
  /** The last look found as many as there was room for: more may be due. */
  let isCrowded = false
  let closing: NodeJS.Timeout | undefined
  let name: string | null = null
  let alive = new Set<string>()

  const holding = setInterval(() => {
    if (running.size > 0)
      void attempt('hold its running jobs', () => holdJobs(makeContext(), [...running.keys()]))
  }, lockSeconds * 350)
  holding.unref()
  const counting = setInterval(() => void attempt('look for workers that are gone', count), countEvery)
  counting.unref()
  const keeping = setInterval(
    () => void attempt('keep the watch of what is unpaid', () => keepUnpaidWatched(makeContext())),
    keepEvery,
  )
  keeping.unref()

  const loop = (async () => {
    await attempt('leave the standing jobs', () => scheduleStandingJobs(makeContext()))
    // This worker's former process, if it was killed, may have left some locked, too.
    await attempt('release jobs of workers that are gone', () => releaseJobsOfGoneWorkers(makeContext()))
    while (open) {
      called = false
      const jobs = await look(options.mayBegin?.() === false ? 0 : atOnce - running.size)
      for (const job of jobs) running.set(job.id, work(job))
      // All due jobs are claimed, or there is no room; then the end of a job wakes the loop.
      if (open && !called) await nap.take(pollEvery)
      if (open && called) await delay(gatherFor)
    }
    // At once, as a long job may outlast the time that a process has to end, and behind the last one, which
    // may have leant on the watch.
    await attempt('end the watch of what is unpaid', () => endUnpaidWatch(makeContext()))
    await Promise.all(running.values())
    clearTimeout(closing)
    if (done.length > 0) await look(0)
    for (const timer of [holding, counting, keeping]) clearInterval(timer)
    await attempt('end the watch of what is unpaid', () => endUnpaidWatch(makeContext()))
  })()

  async function look(limit: number): Promise<Job[]> {
    clearTimeout(closing)
    closing = undefined
    const closed = [...done]
    const jobs = await attempt('claim due jobs', () =>
      claimJobs(makeContext(), { limit, done: closed, worker: name }),
    )
    if (jobs) done = done.filter((job) => !closed.includes(job))
    isCrowded = jobs?.length === limit
    return jobs ?? []
  }

  async function work(job: Job): Promise<void> {
    const context = longJobs.has(job.name) ? makePatientContext : makeContext
    const started = performance.now()
    const end = await attempt(`run ${job.name}`, () =>
      around(job.name, () => runJob(context(), handlers, job)),
    )
    const seconds = (performance.now() - started) / 1000
    for (const outcome of end ? [end.outcome, ...end.apart] : [])
      onRun?.({ name: job.name, outcome, seconds })
    running.delete(job.id)
    if (end?.outcome === 'done') done.push(job)
    if (isCrowded) wake()
    else closing ??= setTimeout(wake, closeWithin)
  }

  /** Workers that were alive at the last check and are gone have left their jobs locked. */
  async function count(): Promise<void> {
    const now = await listConnectedWorkers(makeContext())
    const someoneDied = [...alive].some((one) => !now.has(one))
    alive = now
    if (!someoneDied) return
    const freed = await releaseJobsOfGoneWorkers(makeContext())
    if (freed > 0) wake()
  }

  function wake(): void {
    called = true
    nap.end()
  }

  /**
   * The log says which step failed, mostly as the database is away; the loop goes on. Null in place of an
   * answer.
   */
  async function attempt<T>(step: string, run: () => Promise<T>): Promise<T | null> {
    try {
      return await run()
    } catch (error) {
      makeContext().log.error({ error }, `the worker could not ${step}`)
      return null
    }
  }

  return {
    wake,
    showAs(own) {
      name = own
      if (own) wake()
    },
    async stop() {
      open = false
      nap.end()
      await loop
    },
  }
}

/** A pause that can be ended before its time; in milliseconds. */
function createNap() {
  let end: () => void = () => undefined
  return {
    take: (max: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, max)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    end: () => end(),
  }
}
