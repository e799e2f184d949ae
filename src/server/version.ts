import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Environment } from '#server/environment'

/**
 * What runs: the package's version, and the commit where whoever built it named it in `ISHTIRAK_COMMIT`.
 * @param folder of another release; this one when absent
 */
export function findVersion(env: Environment, folder = path.resolve(import.meta.dirname, '../..')): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  const commit = env.ISHTIRAK_COMMIT?.trim()
  return commit ? `${version}+${commit.slice(0, 12)}` : version
}
