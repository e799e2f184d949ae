import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { errorCode } from '#rules/errors/error-code'
import { applicationRole } from '#db/application-role'
import { type Binaries, findBinaries } from './binaries.ts'
import { type DataFolder, diskFull, makeSocketFolder, prepareDataFolder } from './data-folder.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { commandOf, postgresEnvironment } from './launcher.ts'

export type EmbeddedPostgresOptions = {
  /** The shop's data folder; the database lies in `postgres` inside it. */
  dataDir: string
  log?: (message: string) => void
  /** Server settings on top of ours; tests switch durability off. */
  settings?: Record<string, string>
  /** Another installation of the same major version than the one that npm brought. */
  binaries?: Binaries | undefined
  /** Of a data folder that others made; those that are made here have `postgres`. */
  superuser?: string | undefined
}

export type EmbeddedPostgres = {
  /** Connection string of the shop's database, over a unix socket, as the application's role. */
  url: string
  /** The same as the role that owns it, for migrations. */
  ownerUrl: string
  /** Leaves; the last process to leave turns the server off. Close your pools first. */
  stop: () => Promise<void>
}

const database = 'ishtirak'

/**
 * Every process that uses the server holds this advisory lock in shared mode; who gets it alone is the last
 * one.
 */
const usersLock = 7_313_201_811

/**
 * A killed postmaster holds its socket until the last of its children has died, so a new one is refused at
 * first.
 */
const startPatience = 30_000
const stopPatience = 8_000

const ourSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  jit: 'off',
  logging_collector: 'off',
  // After each checkpoint a page's first change is written whole; a crowd of renewals would cause one every
  // two minutes.
  max_wal_size: '1GB',
  // A new store grows fast: until its tables are counted, they are taken for empty and read whole.
  autovacuum_naptime: '10s',
}

/**
 * Starts PostgreSQL under the data folder, or joins the one that runs there: another process of ours, or an
 * orphan whose parent was killed. While we live, a server that dies is started again.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined)
  const dataDir = path.resolve(options.dataDir)
  const binaries = options.binaries ?? findBinaries()
  const data = await prepareDataFolder(dataDir, binaries)
  const server: Server = {
    binaries,
    data,
    dataDir,
    socket: makeSocketFolder(data),
    settings: options.settings ?? {},
    superuser: options.superuser ?? 'postgres',
  }

  let keeper = await join(server, log)
  await data.onDisk
  let leaving = false

  const watch = (client: Client) => {
    client.once('end', () => {
      if (leaving) return
      log('the embedded database died, it is being started again')
      join(server, log).then(
        (next) => {
          keeper = next
          watch(next)
        },
        (error: unknown) => log(`the embedded database cannot be started again: ${String(error)}`),
      )
    })
  }
  watch(keeper)

  return {
    url: urlOf(server, database, applicationRole),
    ownerUrl: urlOf(server, database),
    stop: async () => {
      if (leaving) return
      leaving = true
      await leave(server, keeper)
    },
  }
}

type Server = {
  binaries: Binaries
  data: DataFolder
  dataDir: string
  socket: string
  settings: Record<string, string>
  superuser: string
}

/**
 * Of a database of the server, as the given role. Inside the socket's folder nobody is asked for a password.
 */
function urlOf({ socket, superuser }: Server, name: string, role = superuser) {
  return `postgresql://${encodeURIComponent(role)}@localhost/${name}?host=${encodeURIComponent(socket)}`
}

/**
 * Comes back with a connection that holds its share of the users' lock, and with the shop's database made.
 */
async function join(server: Server, log: (message: string) => void): Promise<Client> {
  let deadline = Date.now() + startPatience
  let complaint = ''

  while (Date.now() < deadline) {
    const state = readState(server.data.folder)
    if (!state) {
      complaint = await launch(server)
      // A server that recovers from its log is ready late, and may be entered then.
      if (!complaint) deadline = Date.now() + startPatience
    }
    if (state && state.status !== 'ready') await delay(20)
    else if (state) {
      const keeper = await enter(server)
      if (keeper) return keeper
      await delay(50)
    }
    if (complaint) {
      const fatal = explain(server, complaint)
      if (fatal) throw fatal
      log(`the embedded database does not start yet: ${complaint}`)
      await delay(250)
    }
  }
  throw new DatabaseUnavailable(
    `The embedded database in ${server.dataDir} does not start: ${complaint || 'no answer'}. Its log: ${logFile(server)}`,
  )
}

/**
 * One connection that stays: the server counts by it who still needs it, and we see by it when the server
 * dies.
 */
async function enter(server: Server): Promise<Client | undefined> {
  const client = new Client({
    connectionString: urlOf(server, 'postgres'),
    application_name: 'ishtirak keeper',
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
  })
  // A lost connection is seen by its end; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const lock = await client.query('select pg_try_advisory_lock_shared($1) as taken', [usersLock])
    // Refused: the last one is just turning it off.
    if (!lock.rows[0]?.taken) throw new Error('stopping')

    const found = await client.query('select from pg_database where datname = $1', [database])
    if (found.rowCount === 0) {
      await client.query(`create database ${database}`).catch((error: unknown) => {
        // 42P04 duplicate_database, 23505 unique_violation: another process made it now.
        if (errorCode(error) !== '42P04' && errorCode(error) !== '23505') throw error
      })
    }
    await ensureRole(client)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    // 28000 invalid_authorization_specification: nobody is asked for a password, so there is no such role.
    if (errorCode(error) !== '28000') return undefined
    await stopServer(server)
    throw new DatabaseUnavailable(
      `The database in ${server.dataDir} has no role ${server.superuser}: it was made with another superuser. Name that one (of a drill: --superuser).`,
    )
  }
}

/**
 * The role of the application: without a right of its own until tables are granted to it. Older data folders
 * have none yet.
 */
async function ensureRole(client: Client) {
  const found = await client.query('select from pg_roles where rolname = $1', [applicationRole])
  if (found.rowCount !== 0) return
  await client.query(`create role ${applicationRole} login`).catch((error: unknown) => {
    // 42710 duplicate_object, 23505 unique_violation: another process made it now.
    if (errorCode(error) !== '42710' && errorCode(error) !== '23505') throw error
  })
}

async function leave(server: Server, keeper: Client) {
  let last = false
  try {
    await keeper.query('select pg_advisory_unlock_shared($1)', [usersLock])
    const lock = await keeper.query('select pg_try_advisory_lock($1) as taken', [usersLock])
    last = lock.rows[0]?.taken === true
  } catch {
    // It died already; nothing is left to turn off.
  }
  const off = last ? stopServer(server) : undefined
  await keeper.end().catch(() => undefined)
  await off
}

async function stopServer(server: Server) {
  const state = readState(server.data.folder)
  if (!state) return
  // Fast shutdown: open transactions are rolled back, a checkpoint is written.
  signal(state.pid, 'SIGINT')
  const deadline = Date.now() + stopPatience
  while (Date.now() < deadline && isPostgres(state.pid)) await delay(10)
  // Committed transactions are in the write-ahead log; the next start replays it.
  if (isPostgres(state.pid)) signal(state.pid, 'SIGQUIT')
  removeEmpty(server.socket)
}

/** Nothing stays behind in /tmp; who starts the server makes the folder again. */
function removeEmpty(folder: string) {
  try {
    rmdirSync(folder)
  } catch {
    // Somebody starts the server again already, or it has not quite ended.
  }
}

/** Starts the server and waits until it is ready; comes back with its complaint when it ended instead. */
async function launch(server: Server): Promise<string> {
  makeSocketFolder(server.data)
  buryDead(path.join(server.data.folder, 'postmaster.pid'))
  buryDead(path.join(server.socket, '.s.PGSQL.5432.lock'))
  const file = logFile(server)
  const log = openSync(
    file,
    (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 5_000_000 ? 'w' : 'a',
    0o600,
  )
  const from = statSync(file).size
  const settings = { ...ourSettings, unix_socket_directories: server.socket, ...server.settings }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

  const child = spawn(
    ...commandOf(server.data.launcher, server.binaries.postgres, ['-D', server.data.folder, ...args]),
    {
      cwd: '/',
      // In a group of its own: Ctrl-C in the terminal reaches us alone, and we turn it off after our own work
      // is done.
      detached: true,
      env: postgresEnvironment,
      stdio: ['ignore', log, log],
      ...server.data.launcher.spawnAs,
    },
  )
  closeSync(log)
  child.unref()

  let ended: string | undefined
  child.once('error', (error) => (ended = error.message))
  child.once('exit', (status, by) => (ended = `it ended with ${by ?? `status ${status}`}`))

  while (ended === undefined) {
    const state = readState(server.data.folder)
    if (state?.status === 'ready' && state.pid === child.pid) return ''
    await delay(10)
  }
  const written = readFileSync(file).subarray(from).toString('utf8')
  return written.match(/(?:FATAL|PANIC): {2}(.*)/)?.[1] ?? written.trim().split('\n').at(-1) ?? ended
}

function logFile(server: Server) {
  return path.join(server.dataDir, 'postgres.log')
}

/** Errors that waiting does not solve. */
function explain(server: Server, complaint: string): DatabaseUnavailable | undefined {
  if (/No space left on device|Disk quota exceeded/.test(complaint)) return diskFull(server.dataDir)
  if (/lock file|still in use|already in use|shared memory block/.test(complaint)) return undefined
  if (/^it ended with SIG/.test(complaint)) return undefined
  return new DatabaseUnavailable(
    `The embedded database in ${server.dataDir} does not start: ${complaint}. Its log: ${logFile(server)}`,
  )
}

/**
 * Line 1 of postmaster.pid is the process, line 8 its status. A file left by a killed server counts as none.
 */
function readState(folder: string): { pid: number; status: string } | undefined {
  let lines: string[]
  try {
    lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isPostgres(pid)) return undefined
  return { pid, status: lines[7]?.trim() ?? 'starting' }
}

/**
 * PostgreSQL takes a lock file for alive while any process has its number, even an unrelated one or a zombie
 * (the first process of a container seldom does). The number is replaced by one that cannot exist; the rest
 * stays, because by it PostgreSQL checks that no child of the dead server still has the memory.
 */
function buryDead(file: string) {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return
  }
  const pid = Number(text.slice(0, text.indexOf('\n')))
  if (!Number.isInteger(pid) || pid <= 0 || pid === nobodysPid || isPostgres(pid)) return
  writeFileSync(file, text.replace(/^\d+/, String(nobodysPid)))
}

/** Above every system's highest process number. */
const nobodysPid = 2_000_000_000

/** Process numbers come around again; only a process called postgres is the one that the file means. */
function isPostgres(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.includes('(postgres)') && !/\) Z /.test(stat)
  } catch {
    if (process.platform === 'linux') return false
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // Gone already.
  }
}
