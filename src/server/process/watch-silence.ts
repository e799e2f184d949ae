import { Worker } from 'node:worker_threads'
import type { Pulse } from '#db/deadlines'
import type { Log } from '#domain/core/context'

/**
 * Milliseconds of silence after which a process ends itself, so that whoever runs it starts it again. Half a
 * minute longer than it takes /healthz to say so: who asks there, as Kubernetes does, ends it first and has
 * it drain.
 */
const silencePatience = 90_000

/** Milliseconds between two looks. */
const lookEvery = 5_000

type Watch = {
  /** A process that is leaving is ended by whoever asked it to. */
  stop(): void
}

/**
 * Ends this process when its database or its event loop has been silent for too long, and says so before.
 * systemd and Docker start again what ends, and ask nobody whether it still works.
 * @param pulse of the database's pool
 */
export function watchSilence(pulse: Pick<Pulse, 'silentFor'>, log: Pick<Log, 'error'>): Watch {
  const watches = [watchDatabase(pulse, log), watchLoop()]
  return { stop: () => watches.forEach((watch) => watch.stop()) }
}

type Times = {
  /** Milliseconds of silence. */
  patience?: number
  /** Milliseconds between two looks. */
  every?: number
}

/**
 * Ends the process with status 1 when the database was asked and nothing came back. One that refuses has
 * answered.
 */
export function watchDatabase(
  pulse: Pick<Pulse, 'silentFor'>,
  log: Pick<Log, 'error'>,
  {
    patience = silencePatience,
    every = lookEvery,
    end = () => process.exit(1),
  }: Times & { end?: () => void } = {},
): Watch {
  let looks = 0
  const timer = setInterval(() => {
    looks = pulse.silentFor() >= patience ? looks + 1 : 0
    // After the first look of a process that itself was frozen come the answers that waited for it.
    if (looks < 2) return
    clearInterval(timer)
    log.error(
      { seconds: Math.round(pulse.silentFor() / 1_000) },
      'the database was asked and nothing comes back: this process ends, to be started again',
    )
    end()
  }, every)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** Stands in the place of a number of beats when nobody watches any more. */
const stopped = -1

/**
 * Kills the process when its event loop stands still: nothing that runs on it could say so, or end anything.
 * A thread of its own counts its beats by looks, not by the clock, so that a process that was frozen as a
 * whole, its thread with it, goes on.
 */
export function watchLoop({ patience = silencePatience, every = lookEvery }: Times = {}): Watch {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const timer = setInterval(() => Atomics.add(beats, 0, 1), every)
  timer.unref()
  const thread = new Worker(`(${String(countBeats)})()`, {
    eval: true,
    workerData: { beats, every, stopped, looks: Math.ceil(patience / every) },
    // Megabytes; it holds next to nothing.
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  })
  thread.unref()
  return {
    stop() {
      clearInterval(timer)
      Atomics.store(beats, 0, stopped)
      void thread.terminate()
    },
  }
}

/** The whole program of the thread: it is handed over as a text, and may use nothing from around it. */
function countBeats(): void {
  const { workerData } = process.getBuiltinModule('node:worker_threads')
  const { write } = process.getBuiltinModule('node:fs')
  const {
    beats,
    every,
    stopped: end,
    looks,
  } = workerData as {
    beats: Int32Array
    every: number
    stopped: number
    looks: number
  }
  let seen = -1
  let still = 0
  const timer = setInterval(() => {
    const now = Atomics.load(beats, 0)
    if (now === end) return clearInterval(timer)
    still = now === seen ? still + 1 : 0
    seen = now
    if (still < looks) return
    clearInterval(timer)
    const msg = `the event loop has stood still for ${Math.round((still * every) / 1_000)} seconds: this process ends, to be started again`
    write(2, `${JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, msg })}\n`, () =>
      process.kill(process.pid, 'SIGKILL'),
    )
    // Where nobody takes the line, which may be what the loop stands still for, too.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1_000)
  }, every)
}
