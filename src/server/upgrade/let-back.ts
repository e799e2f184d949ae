import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Database } from '#db/client'
import { listMakers } from '#db/schema-releases'
import { PlainError } from '#server/process/plain-error'
import { versionOf } from './release-links.ts'

/**
 * Whether a release sees by itself how far it is behind a database. Those of before refuse each migration
 * that they do not know.
 */
export function seesReleases(release: string): boolean {
  return existsSync(path.join(release, 'src/db/schema-releases.ts'))
}

/**
 * Lets one that does not see it back to a database that the next release alone has migrated. Source:
 * docs/decisions/0270.
 */
export async function letBack(db: Database, release: string): Promise<void> {
  const makers = await listMakers(db)
  if (makers.length < 2) return
  const versions = makers.map((row) => row.release).join(', ')
  throw new PlainError(
    `The database was migrated by more than one release behind ${versionOf(release)} (${versions}): the way back leads one release back. Nothing was restarted, and what runs goes on.`,
  )
}
