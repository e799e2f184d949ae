import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Supervisor } from './upgrade.ts'

const run = promisify(execFile)

/**
 * The units of deploy/systemd: their instances are a web process's port, and the last two digits of a
 * worker's.
 */
const units = ['ishtirak-worker@*.service', 'ishtirak-web@*.service']

/** Processes that systemd runs. Failed ones count: the next release may be what mends them. */
export function createSystemd(): Supervisor {
  return {
    async list() {
      const states = '--state=active,activating,reloading,failed'
      const { stdout } = await run('systemctl', ['list-units', '--plain', '--no-legend', states, ...units])
      return stdout
        .split('\n')
        .flatMap((line) => instanceOf(line.trim().split(/\s+/)[0] ?? ''))
        .toSorted((one, other) => turnOf(one.name) - turnOf(other.name))
    },
    async restart({ name }) {
      await run('systemctl', ['restart', name])
    },
  }
}

function instanceOf(name: string) {
  const [, kind, instance] = /^ishtirak-(web|worker)@(\d+)\.service$/.exec(name) ?? []
  if (!instance) return []
  return [{ name, url: `http://127.0.0.1:${kind === 'web' ? instance : `31${instance}`}` }]
}

/** Workers first: they know the jobs of both releases, before pages of the new one leave any. */
function turnOf(name: string): number {
  return name.startsWith('ishtirak-worker') ? 0 : 1
}
