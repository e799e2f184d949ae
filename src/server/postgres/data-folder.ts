import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import path from 'node:path'
import { errorCode } from '#rules/errors/error-code'
import { makeFolder } from '../process/make-folder.ts'
import { type Binaries, postgresMajor } from './binaries.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { chooseLauncher, commandOf, type Launcher, postgresEnvironment } from './launcher.ts'

export type DataFolder = {
  /** PostgreSQL's own folder, inside DATA_DIR. */
  folder: string
  launcher: Launcher
  /** Resolves when a folder made just now has reached the disk. */
  onDisk: Promise<void>
}

/**
 * Bytes below which a start is refused before anything is written: a new cluster takes about 40 MB, and its
 * journal more.
 */
const roomForNew = 150_000_000
const roomForOld = 20_000_000

/** Opens DATA_DIR/postgres, and makes it first when it is not there. */
export async function prepareDataFolder(dataDir: string, binaries: Binaries): Promise<DataFolder> {
  makeWritable(dataDir)
  const folder = path.join(dataDir, 'postgres')
  const isNew = !existsSync(folder)
  requireRoom(dataDir, isNew ? roomForNew : roomForOld)
  if (isNew) return initialise(dataDir, folder, binaries)

  requireVersion(folder)
  requireOwner(folder)
  return { folder, launcher: chooseLauncher(folder, binaries.postgres), onDisk: Promise.resolve() }
}

function makeWritable(dataDir: string) {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    if (errorCode(error) === 'ENOSPC') throw diskFull(dataDir)
    throw new DatabaseUnavailable(
      `The data folder ${dataDir} is not writable (${errorCode(error)}). Set DATA_DIR to a folder of yours.`,
    )
  }
}

function requireRoom(dataDir: string, bytes: number) {
  const { bavail, bsize, blocks } = statfsSync(dataDir)
  // Some file systems do not report their size.
  if (blocks > 0 && bavail * bsize < bytes) throw diskFull(dataDir)
}

export function diskFull(dataDir: string) {
  return new DatabaseUnavailable(
    `The disk of the data folder ${dataDir} is full. Make room or set DATA_DIR elsewhere.`,
  )
}

function requireVersion(folder: string) {
  let version: string
  try {
    version = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      throw new DatabaseUnavailable(
        `${folder} is no PostgreSQL data folder. Move it away or set DATA_DIR elsewhere.`,
      )
    }
    throw new DatabaseUnavailable(
      `The database in ${folder} cannot be read (${errorCode(error)}); it belongs to another user. Start as that user or set DATA_DIR elsewhere.`,
    )
  }
  if (version !== postgresMajor) {
    throw new DatabaseUnavailable(
      `The database in ${folder} was made by PostgreSQL ${version}, and this is PostgreSQL ${postgresMajor}. Move it over with that version's pg_dump, or set DATA_DIR elsewhere.`,
    )
  }
}

function requireOwner(folder: string) {
  const uid = process.getuid?.()
  const owner = lstatSync(folder).uid
  if (uid !== undefined && uid !== 0 && uid !== owner) {
    throw new DatabaseUnavailable(
      `The database in ${folder} belongs to another user (uid ${owner}). Start as that user or set DATA_DIR elsewhere.`,
    )
  }
}

/**
 * Made under another name first, so that a start which is killed half-way leaves nothing that looks finished.
 */
async function initialise(dataDir: string, folder: string, binaries: Binaries): Promise<DataFolder> {
  const draft = `${folder}.new-${randomBytes(4).toString('hex')}`
  mkdirSync(draft, { mode: 0o700 })
  try {
    const launcher = chooseLauncher(draft, binaries.postgres)
    await initdb(launcher, binaries, dataDir, [
      '--no-sync',
      '-D',
      draft,
      '-U',
      'postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--no-instructions',
      // The same order of characters on every machine, whatever is installed there.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ])
    try {
      renameSync(draft, folder)
    } catch (error) {
      // Another process made it in the meantime; its folder is as good.
      if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error
      return await prepareDataFolder(dataDir, binaries)
    }
    const onDisk = initdb(launcher, binaries, dataDir, ['--sync-only', '-D', folder])
    // It is awaited after the server is up; until then a failure must not count as unseen.
    onDisk.catch(() => undefined)
    return { folder, launcher, onDisk }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function initdb(launcher: Launcher, binaries: Binaries, dataDir: string, args: string[]) {
  return new Promise<void>((resolve, reject) => {
    const child = spawn(...commandOf(launcher, binaries.initdb, args), {
      cwd: '/',
      env: postgresEnvironment,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...launcher.spawnAs,
    })
    let complaint = ''
    child.stderr.on('data', (text) => (complaint += text))
    child.once('error', (error) => reject(new DatabaseUnavailable(`initdb cannot be run: ${error.message}`)))
    child.once('close', (status) => {
      if (status === 0) return resolve()
      if (/No space left on device|Disk quota exceeded/.test(complaint)) return reject(diskFull(dataDir))
      const reason =
        complaint.match(/error: (.*)/)?.[1] ?? complaint.trim().split('\n').at(-1) ?? `status ${status}`
      reject(new DatabaseUnavailable(`The embedded database cannot be made in ${dataDir}: ${reason}`))
    })
  })
}

/**
 * A short folder for the socket, because its path is limited to about 107 bytes and projects lie deep. Only
 * the owner of the data may enter, which is what guards the database: inside, every connection is trusted.
 */
export function makeSocketFolder(data: DataFolder): string {
  const digest = createHash('sha256').update(realpathSync(data.folder)).digest('hex').slice(0, 16)
  const folder = `/tmp/ishtirak-${digest}`
  const owner = data.launcher.owner
  const mine = owner?.uid ?? process.getuid?.()

  const seen = lstatSync(folder, { throwIfNoEntry: false })
  if (seen && (!seen.isDirectory() || seen.uid !== mine)) {
    // As root we may put it right; otherwise somebody else made it, and must not be trusted.
    if (!owner || !seen.isDirectory()) {
      throw new DatabaseUnavailable(
        `The folder ${folder}, needed for the database's socket, belongs to somebody else.`,
      )
    }
    rmSync(folder, { recursive: true, force: true })
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}
