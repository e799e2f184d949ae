import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PlainError, plainErrorPage } from '#server/process/plain-error'

/** What the pages are made of. A change in any of them makes the build old. */
const sources = [
  'src/{web,locales,contract,rules}/**/*',
  'public/**/*',
  '{vite,react-router,lingui}.config.ts',
  'scripts/{build,api-reference,first-script-plugin}.ts',
  'package-lock.json',
]

const root = path.resolve(import.meta.dirname, '..')
const stamp = path.join(root, 'build/.stamp')
const lock = path.join(root, 'build/.lock')

/** Builds the pages when their sources changed since the last build. Several processes may ask at once; one builds. */
export async function ensureBuilt(log: (message: string) => void = console.log): Promise<void> {
  if (isFresh()) return
  mkdirSync(path.dirname(lock), { recursive: true })
  while (!takeLock()) {
    await delay(200)
    if (isFresh()) return
  }
  try {
    // Taken before the build: what changes meanwhile makes it old again.
    const wanted = digestSources()
    log('Building the pages (their sources changed).')
    build()
    writeFileSync(stamp, wanted)
  } finally {
    rmSync(lock, { force: true })
  }
}

function isFresh() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digestSources()
}

function digestSources(): string {
  const hash = createHash('sha256')
  for (const name of globSync(sources, { cwd: root }).toSorted()) {
    if (/\.test\.tsx?$/.test(name)) continue
    const file = path.join(root, name)
    if (!statSync(file).isFile()) continue
    hash.update(`${name}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Programs of their own: what builders load would stay in the memory of a store that builds before it starts. */
function build() {
  run('node_modules/@react-router/dev/bin.cjs', 'build')
  run('scripts/api-reference.ts', path.join(root, 'build/client'))
}

function run(...program: string[]): void {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new BuildFailed(`${stdout}\n${stderr}\nThe pages could not be built.`)
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
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

if (import.meta.main) {
  try {
    await ensureBuilt()
  } catch (error) {
    plainErrorPage(error)
  }
}
