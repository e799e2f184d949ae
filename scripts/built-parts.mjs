/**
 * What is built of which sources, and whether it is of those that lie here. Plain JavaScript without dependencies, because
 * each start asks it before anything else is loaded.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

const rooms = (/** @type {string[]} */ ...names) => names.map((name) => `src/${name}`)

/** The folder of the store's own program; bundle-store.ts names its files. */
export const builtStore = path.join(root, 'build/store')

/** @type {import('./built-parts.d.mts').BuiltPart[]} */
export const parts = [
  {
    name: 'program of the pages',
    folders: [...rooms('web', 'locales', 'contract', 'rules'), 'public'],
    files: [
      'vite.config.ts',
      'react-router.config.ts',
      'lingui.config.ts',
      'scripts/build.ts',
      'scripts/api-reference.ts',
      'scripts/first-script-plugin.ts',
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
    folders: rooms(
      'api',
      'contract',
      'db',
      'domain',
      'einvoice',
      'integrations',
      'jobs',
      'locales',
      'rules',
      'server',
    ),
    files: [
      // What the server knows of the pages.
      'src/web/request/cookies.server.ts',
      'scripts/build.ts',
      'scripts/bundle-store.ts',
      'scripts/start-store.ts',
      'scripts/ports.ts',
      'scripts/practice-services.ts',
      'package-lock.json',
    ],
    stamp: path.join(root, 'build/.store-stamp'),
    programs: [['scripts/bundle-store.ts', 'store']],
  },
  {
    name: 'practice services',
    folders: ['sandbox'],
    files: ['scripts/build.ts', 'scripts/bundle-store.ts', 'package-lock.json'],
    stamp: path.join(root, 'build/.practice-stamp'),
    programs: [['scripts/bundle-store.ts', 'practice']],
  },
]

/** Whether all of it is built of the sources as they lie here. */
export function isBuilt() {
  return parts.every(isFresh)
}

/**
 * A stamp's first line is the digest of what was built. Its second is how those files looked, which is asked first: reading them
 * all takes a start three times as long. Where only their looks differ, as in a copied folder, the stamp learns the new ones.
 */
export function isFresh(part) {
  // A release has the practice services as they were built, without their sources.
  if (!existsSync(path.resolve(root, part.folders[0]))) return true
  const [digest, looks] = readStamp(part.stamp)
  if (digest === undefined) return false
  const sources = listSources(part)
  const looksNow = digestLooks(sources)
  if (looks === looksNow) return true
  if (digest !== digestContents(sources)) return false
  try {
    writeFileSync(part.stamp, `${digest}\n${looksNow}\n`)
  } catch {
    // The folder of somebody else: the contents are read each time.
  }
  return true
}

/** To be taken before the build: what changes meanwhile makes it old again. */
export function stampOf(part) {
  const sources = listSources(part)
  return `${digestContents(sources)}\n${digestLooks(sources)}\n`
}

function readStamp(file) {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

/** In order; tests are no part of what is built. */
function listSources({ folders, files }) {
  return [...folders.flatMap(listFiles), ...files]
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .toSorted()
    .map((name) => ({ name, looks: statSync(path.resolve(root, name)) }))
}

/** By hand: Node's own recursive reading takes five times as long. */
function listFiles(folder) {
  return readdirSync(path.resolve(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    return entry.isDirectory() ? listFiles(name) : [name]
  })
}

function digestLooks(sources) {
  const hash = createHash('sha256')
  for (const { name, looks } of sources)
    hash.update(`${name}\0${looks.size} ${looks.mtimeMs} ${looks.ctimeMs} ${looks.ino}\n`)
  return hash.digest('hex')
}

function digestContents(sources) {
  const hash = createHash('sha256')
  for (const { name } of sources)
    hash
      .update(`${name}\0`)
      .update(readFileSync(path.resolve(root, name)))
      .update('\0')
  return hash.digest('hex')
}
