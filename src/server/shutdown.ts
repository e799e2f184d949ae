/** Seconds beside the drain in which listeners, pools and the log are closed. */
const closing = 2

/**
 * Calls `drain` once when the process is asked to end: by a signal, by Ctrl-C, or because the parent that
 * started it over a channel was killed. Then ends the process, at the latest `patience` seconds and a little
 * more later: whoever runs it must wait as long before it kills (10 seconds in Docker, 30 in Kubernetes, 90
 * in systemd, where nothing else is said). Exit code 0 also where the time was over before the work was: it
 * ended as asked, and what was cut off is taken up by another process. 1: the drain itself failed.
 */
export function onShutdown(drain: (reason: string) => Promise<void>, patience = 7): void {
  let asked = false
  const end = (reason: string) => {
    if (asked) return
    asked = true
    setTimeout(() => endInTime(patience), (patience + closing) * 1_000).unref()
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

function endInTime(patience: number): never {
  console.error(
    `What still runs after ${patience} seconds is cut off, and taken up by another process; web and workers wait longer with DRAIN_SECONDS.`,
  )
  process.exit(0)
}
