import { readFileSync } from 'node:fs'
import type { Environment } from '#server/environment'

/** What runs: the package's version, and the commit where whoever built it named it in `ISHTIRAK_COMMIT`. */
export function findVersion(env: Environment): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  const commit = env.ISHTIRAK_COMMIT?.trim()
  return commit ? `${version}+${commit.slice(0, 12)}` : version
}
