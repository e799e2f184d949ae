import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseUnavailable } from './database-unavailable.ts'

/**
 * How PostgreSQL's programs are run. It refuses to run as root, so a root process either becomes nobody
 * inside a user namespace (outside of which it is still root, and may enter root's folders), or really
 * changes to the owner of the data, keeping only the right to walk through closed folders.
 */
export type Launcher = {
  /** Words in front of the command. */
  prefix: readonly string[]
  /** Who owns the data folder and the socket folder; undefined for a process that is not root. */
  owner?: { uid: number; gid: number }
  spawnAs?: { uid: number; gid: number }
}

/** Nothing of ours goes to PostgreSQL; the path is where `unshare` and `setpriv` are found. */
export const postgresEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

const root = { uid: 0, gid: 0 }
const nobody = { uid: 65_534, gid: 65_534 }

/**
 * Chooses the launcher for a folder that exists and in which PostgreSQL must write. `program` must be
 * runnable by it, and `reads` be files that it can read. As root the folder may change its owner to `nobody`,
 * where user namespaces are forbidden (as in many containers) or the files are somebody else's alone.
 */
export function chooseLauncher(folder: string, program: string, reads: readonly string[] = []): Launcher {
  if (process.getuid?.() !== 0) return { prefix: [] }

  const { uid, gid } = lstatSync(folder)
  const candidates = uid === 0 ? [insideNamespace, ...becoming(nobody)] : becoming({ uid, gid })

  for (const candidate of candidates) {
    const owner = candidate.owner ?? root
    if (owner.uid !== lstatSync(folder).uid) giveTo(folder, owner)
    if (canUse(candidate, folder, program, reads)) return candidate
  }
  const needed = [folder, program, ...reads].join(', ')
  throw new DatabaseUnavailable(
    `PostgreSQL refuses to run as root, and no other user may use all of ${needed}. Start as a user who may, or set DATABASE_URL.`,
  )
}

const insideNamespace: Launcher = {
  prefix: ['unshare', '-U', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--'],
  owner: root,
}

function becoming(owner: { uid: number; gid: number }): Launcher[] {
  return [
    {
      prefix: [
        'setpriv',
        `--reuid=${owner.uid}`,
        `--regid=${owner.gid}`,
        '--clear-groups',
        '--inh-caps=+dac_override',
        '--ambient-caps=+dac_override',
        // Otherwise access(2), with which PostgreSQL looks for itself, would not count that right.
        '--securebits=+no_setuid_fixup',
        '--',
      ],
      owner,
    },
    { prefix: [], owner, spawnAs: owner },
  ]
}

function canUse(launcher: Launcher, folder: string, program: string, reads: readonly string[]) {
  const [command, args] = commandOf(launcher, '/bin/sh', [
    '-c',
    '"$1" --version && test -w "$2" && shift 2 && for file do head -c 1 "$file" || exit 1; done',
    'sh',
    program,
    folder,
    ...reads,
  ])
  return spawnSync(command, args, { stdio: 'ignore', ...launcher.spawnAs }).status === 0
}

export function commandOf(launcher: Launcher, program: string, args: readonly string[]): [string, string[]] {
  const [command = program, ...rest] = [...launcher.prefix, program, ...args]
  return [command, rest]
}

/** Hands a folder and everything in it to somebody. */
function giveTo(folder: string, owner: { uid: number; gid: number }) {
  chownSync(folder, owner.uid, owner.gid)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const name = path.join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink()) chownSync(name, owner.uid, owner.gid)
  }
}
