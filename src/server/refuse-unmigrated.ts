import { DatabaseError } from 'pg'
import { compareMigrations } from '#db/migrations'
import type { Database } from '#db/client'
import { PlainError } from '#server/process/plain-error'

/**
 * Refuses a database whose tables are not all there: statements of this release would fail in it, one here
 * and one there.
 */
export async function refuseUnmigrated(db: Database): Promise<void> {
  const { pending } = await compareMigrations(db).catch((error: unknown) => {
    throw error instanceof DatabaseError && error.code === insufficientPrivilege
      ? new PlainError(`The role of DATABASE_URL may not read which migrations ran. ${whatToRun}`)
      : error
  })
  if (pending.length === 0) return
  throw new PlainError(
    `The database lacks ${pending.length} migrations of this release, ${pending[0]} the first. ${whatToRun}`,
  )
}

const insufficientPrivilege = '42501'
const whatToRun =
  'Run `npm run migrate` of this release with DATABASE_OWNER_URL, which also grants the role what it needs; then start again.'
