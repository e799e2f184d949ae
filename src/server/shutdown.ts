/** A little less than the 10 seconds after which the process is killed. */
const patience = 9_000

/**
 * Calls `drain` once when the process is asked to end: by a signal, by Ctrl-C, or because the parent that started it over a channel was killed.
 * Then ends the process, at the latest when the patience is over.
 */
export function onShutdown(drain: (reason: string) => Promise<void>): void {
  let asked = false
  const end = (reason: string) => {
    if (asked) return
    asked = true
    setTimeout(() => process.exit(1), patience).unref()
    drain(reason).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => end(name))
  process.once('disconnect', () => end('the parent is gone'))
}
