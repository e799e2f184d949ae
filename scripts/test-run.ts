import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fastFolder, foldersOfDead } from '../test/run-folders.ts'

/**
 * A run of the checks as something that can be ended whole. Its programs start others, which start groups of their own (PostgreSQL,
 * Chromium) or outlive whoever is killed. All have their temporary files in one folder of the run, and its databases in one that
 * may lie in memory: by these they are found.
 */
export type TestRun = {
  folder: string
  /** Runs one of our files on this Node; comes back with its status. */
  run: (command: string[], env: Record<string, string>) => Promise<number>
  /** Ends whatever is left of the run, and removes its folder. Answers what was left. */
  close: () => Promise<string[]>
}

const prefix = 'ishtirak-run-'
const ownSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** A signal often comes twice, from the terminal and from npm; only one that comes later asks for haste. In milliseconds. */
const echo = 1_000
/** For programs that end properly when asked to, in milliseconds. */
const patience = 4_000

export function startTestRun(): TestRun {
  for (const left of foldersOfDead(prefix)) {
    endAll(left)
    rmSync(left, { recursive: true, force: true })
  }
  const roots = [...new Set([tmpdir(), fastFolder()])]
  const folders = roots.map((root) => mkdtempSync(path.join(root, `${prefix}${process.pid}-`)))
  const [folder = '', databases = folder] = folders
  // PostgreSQL may run as somebody else.
  for (const own of folders) chmodSync(own, 0o711)
  let child: ChildProcess | undefined
  let asked: number | undefined

  async function close() {
    if (child) endGroup(child)
    const left = new Set<string>()
    const sockets = folders.flatMap(socketFolders)
    for (let round = 0; round < 100; round++) {
      const found = folders.flatMap(endAll)
      if (found.length === 0) break
      for (const name of found) left.add(name)
      await delay(20)
    }
    for (const gone of [...folders, ...sockets]) rmSync(gone, { recursive: true, force: true })
    return [...left]
  }

  async function abort(signal: (typeof ownSignals)[number]) {
    const now = Date.now()
    if (asked !== undefined && now - asked < echo) return
    const isFirst = asked === undefined
    asked ??= now
    if (isFirst && child?.pid !== undefined && isRunning(child)) {
      const gone = new Promise((resolve) => child?.once('exit', resolve))
      // What it started is asked as well: a store stops its gateway, a browser its windows.
      signalGroup(child, 'SIGTERM')
      await Promise.race([gone, delay(patience)])
    }
    await close()
    process.exit(128 + constants.signals[signal])
  }

  for (const name of ownSignals) process.on(name, () => void abort(name))
  // The channel closes when our parent is killed; it must not keep us when everything is done.
  process.on('disconnect', () => void abort('SIGTERM'))
  process.channel?.unref()
  // The terminal was closed; nothing can be written to it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

  return {
    folder,
    close,
    run: ([file = '', ...args], env) =>
      new Promise((resolve) => {
        child = spawn(process.execPath, [file, ...args], {
          stdio: ['ignore', 'inherit', 'inherit'],
          // Ctrl-C reaches us alone.
          detached: true,
          env: { ...process.env, ...env, TMPDIR: folder, FAST_FOLDER: databases },
        })
        child.once('error', (error) => {
          console.error(error.message)
          resolve(1)
        })
        child.once('exit', (status) => {
          // While the run is ended, nothing more begins.
          if (asked === undefined) resolve(status ?? 1)
        })
      }),
  }
}

function isRunning(child: ChildProcess) {
  return child.exitCode === null && child.signalCode === null
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // All of them are gone.
  }
}

function endGroup(child: ChildProcess) {
  signalGroup(child, 'SIGKILL')
}

/** PostgreSQL keeps its socket elsewhere, for the length of its path; line 5 of its file says where. */
function socketFolders(folder: string): string[] {
  return globSync('*/postgres/postmaster.pid', { cwd: folder }).flatMap((file) => {
    const socket = readFileSync(path.join(folder, file), 'utf8').split('\n')[4]
    return socket?.startsWith('/tmp/ishtirak-') ? [socket] : []
  })
}

/** Ends every process that stands in the folder or was started with it; comes back with their names. Linux only. */
function endAll(folder: string): string[] {
  return processes().flatMap((pid) => {
    if (pid === process.pid || !belongsTo(pid, folder)) return []
    const name = readProcess(pid, 'comm').trim()
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      return []
    }
    return [name]
  })
}

function processes(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

function belongsTo(pid: number, folder: string): boolean {
  // Zombies do not run any more.
  if (/\) Z /.test(readProcess(pid, 'stat'))) return false
  const place = linkOf(pid)
  if (place === folder || place.startsWith(`${folder}/`)) return true
  return [readProcess(pid, 'cmdline'), readProcess(pid, 'environ')].some((text) => text.includes(folder))
}

function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function linkOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}
