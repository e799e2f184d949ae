import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { errorCode } from '#rules/errors/error-code'
import { PlainError, reportPlainError } from '#server/process/plain-error'
import { type BuiltPart, isFresh, parts, stampOf } from './built-parts.mjs'

const root = path.resolve(import.meta.dirname, '..')
const lock = path.join(root, 'build/.lock')

/** Builds what changed since it was built. Several processes may ask at once; one builds. */
export async function ensureBuilt(log: (message: string) => void = console.log): Promise<void> {
  for (const part of parts) await ensurePart(part, log)
}

async function ensurePart(part: BuiltPart, log: (message: string) => void): Promise<void> {
  if (isFresh(part)) return
  mkdirSync(path.dirname(lock), { recursive: true })
  while (!takeLock()) {
    await delay(200)
    if (isFresh(part)) return
  }
  try {
    const stamp = stampOf(part)
    log(`Building the ${part.name} (its sources changed).`)
    for (const program of part.programs) run(...program)
    writeFileSync(part.stamp, stamp)
  } finally {
    rmSync(lock, { force: true })
  }
}

function run(...program: string[]): void {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new BuildFailed(`${stdout}\n${stderr}\nThe store could not be built.`)
}

/** Its message is the builder's own. */
class BuildFailed extends PlainError {
  override name = 'BuildFailed'
}

/** A lock whose holder is gone counts as none. */
function takeLock() {
  try {
    const holder = Number(readFileSync(lock, 'utf8'))
    if (holder && !isAlive(holder)) rmSync(lock, { force: true })
  } catch {
    // Nobody holds it.
  }
  try {
    const file = openSync(lock, 'wx')
    writeFileSync(file, String(process.pid))
    closeSync(file)
    return true
  } catch {
    return false
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

if (import.meta.main) {
  try {
    await ensureBuilt()
  } catch (error) {
    reportPlainError(error)
  }
}
