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

/** What is built, in `build`: a change in any of its sources makes it old. */
type Part = {
  name: string
  sources: string[]
  stamp: string
  /** Programs of their own: what builders load would stay in the memory of a store that builds before it starts. */
  programs: string[][]
}

const root = path.resolve(import.meta.dirname, '..')
const lock = path.join(root, 'build/.lock')

/** The folder of the store's own program; scripts/bundle-store.ts names its files. */
export const builtStore = path.join(root, 'build/store')

const parts: Part[] = [
  {
    name: 'program of the pages',
    sources: [
      'src/{web,locales,contract,rules}/**/*',
      'public/**/*',
      '{vite,react-router,lingui}.config.ts',
      'scripts/{build,api-reference,first-script-plugin}.ts',
      'package-lock.json',
    ],
    stamp: path.join(root, 'build/.stamp'),
    programs: [
      ['node_modules/@react-router/dev/bin.cjs', 'build'],
      ['scripts/api-reference.ts', path.join(root, 'build/client')],
    ],
  },
  {
    name: 'program of the store',
    sources: [
      'src/{api,contract,db,domain,einvoice,integrations,jobs,locales,rules,server}/**/*.ts',
      // What the server knows of the pages.
      'src/web/request/cookies.server.ts',
      'scripts/{build,bundle-store,start-store,ports,practice-services}.ts',
      'package-lock.json',
    ],
    stamp: path.join(root, 'build/.store-stamp'),
    programs: [['scripts/bundle-store.ts']],
  },
]

export function isBuilt(): boolean {
  return parts.every(isFresh)
}

/** Builds what changed since it was built. Several processes may ask at once; one builds. */
export async function ensureBuilt(log: (message: string) => void = console.log): Promise<void> {
  for (const part of parts) await ensurePart(part, log)
}

async function ensurePart(part: Part, log: (message: string) => void): Promise<void> {
  if (isFresh(part)) return
  mkdirSync(path.dirname(lock), { recursive: true })
  while (!takeLock()) {
    await delay(200)
    if (isFresh(part)) return
  }
  try {
    // Taken before the build: what changes meanwhile makes it old again.
    const wanted = digestSources(part)
    log(`Building the ${part.name} (its sources changed).`)
    for (const program of part.programs) run(...program)
    writeFileSync(part.stamp, wanted)
  } finally {
    rmSync(lock, { force: true })
  }
}

function isFresh(part: Part) {
  return existsSync(part.stamp) && readFileSync(part.stamp, 'utf8') === digestSources(part)
}

function digestSources({ sources }: Part): string {
  const hash = createHash('sha256')
  for (const name of globSync(sources, { cwd: root }).toSorted()) {
    if (/\.test\.tsx?$/.test(name)) continue
    const file = path.join(root, name)
    if (!statSync(file).isFile()) continue
    hash.update(`${name}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
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
