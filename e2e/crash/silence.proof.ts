import { expect, test } from 'vitest'
import { openKillableStore } from './killable-store.ts'

/**
 * A network that swallows everything for longer than a process waits: each ends itself, as nobody else would under systemd or Docker. Whole
 * only: it takes two minutes.
 */
const full = process.env['PROOF'] === 'full'
const store = full
  ? await openKillableStore('silence', { webs: 1, workers: 1 }, {}, {}, { throughNetwork: true })
  : null

test.skipIf(!store)(
  'web and worker whose database is silent for a minute and a half end, and say why',
  { timeout: 300_000, retry: 0 },
  async () => {
    if (!store) return
    const { webs, workers, gateway, webUrls } = store.programs
    await gateway.start()
    const processes = [...webs, ...workers]
    await Promise.all(processes.map((one) => one.start()))
    const statusOf = (path: string) =>
      fetch(`${webUrls[0]}${path}`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ status }) => status,
        () => 0,
      )
    expect(await statusOf('/readyz')).toBe(200)

    store.network.swallow()
    store.network.goDark()
    const began = performance.now()
    expect(await statusOf('/readyz')).toBe(503)
    // Who asks hears of it first, and may have it drain.
    await expect.poll(() => statusOf('/healthz'), { timeout: 80_000, interval: 500 }).toBe(503)
    expect(processes.map((one) => one.running)).toEqual([true, true])
    await expect
      .poll(() => processes.map((one) => one.running), { timeout: 60_000, interval: 500 })
      .toEqual([false, false])
    expect(performance.now() - began).toBeGreaterThan(80_000)
    for (const one of processes) expect(one.errors()).toContain('nothing comes back: this process ends')
  },
)
