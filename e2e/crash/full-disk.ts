import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '#db/client'
import type { OnEnd } from './standby.ts'

const run = promisify(execFile)
const megabyte = 1_048_576

/** Not in the folder of a run of tests: one that is killed leaves its disk, and a folder with a disk in it cannot be removed. */
const disks = '/tmp'
const prefix = 'ishtirak-disk-'

function isOfDead(name: string): boolean {
  return !existsSync(`/proc/${name.slice(prefix.length).split('-')[0]}`)
}

async function takeAway(disk: string): Promise<void> {
  await run('umount', ['--lazy', disk]).catch(() => undefined)
  rmSync(disk, { recursive: true, force: true })
}

/** Whether this machine lets us make a disk: root may. */
export async function canMakeDisk(): Promise<boolean> {
  return run('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', '/mnt']).then(
    () => true,
    () => false,
  )
}

/**
 * Moves all tables and indexes of a store to a small disk of their own, which can be filled to the last byte and given room again. The
 * log ahead stays where it is: PostgreSQL ends itself where that is full.
 * @param owner a superuser's; `dataDir`: the folder that holds the server's own
 */
export async function fillDisk(owner: Database, dataDir: string, onEnd: OnEnd) {
  for (const left of readdirSync(disks).filter((name) => name.startsWith(prefix) && isOfDead(name)))
    await takeAway(path.join(disks, left))
  const disk = mkdtempSync(path.join(disks, `${prefix}${process.pid}-`))
  await run('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'none', disk])
  onEnd(() => takeAway(disk))
  chmodSync(disk, 0o711)
  const place = path.join(disk, 'tables')
  mkdirSync(place, { mode: 0o700 })
  const { uid, gid } = statSync(path.join(dataDir, 'postgres'))
  chownSync(place, uid, gid)
  await sql.raw(`create tablespace small location '${place}'`).execute(owner)
  // One by one: people buy meanwhile, and who holds one lock only blocks nobody for good.
  const { rows } = await sql<{ move: string }>`
    select format('alter %s %I set tablespace small', case relkind when 'r' then 'table' else 'index' end, relname) as move
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`.execute(owner)
  for (const { move } of rows) await sql.raw(move).execute(owner)

  const filler = path.join(disk, 'filler')
  return {
    async fill(): Promise<void> {
      const file = openSync(filler, 'w')
      for (const size of [megabyte, 4_096]) {
        const piece = Buffer.alloc(size)
        while (write(file, piece));
      }
      closeSync(file)
    },
    makeRoom: async () => rmSync(filler),
  }
}

/** False when no room is left. */
function write(file: number, piece: Buffer): boolean {
  try {
    return writeSync(file, piece) === piece.length
  } catch {
    return false
  }
}
