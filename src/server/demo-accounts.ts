import { codeOf } from '#server/postgres/binaries'
import type { Database } from '#db/client'
import { PlainError } from '#server/plain-error'

const undefinedTable = '42P01'

/** A store that goes live on a database of the demonstration would let everybody in: their password is public. */
export async function refuseDemoAccounts(mode: 'demo' | 'production', db: Database): Promise<void> {
  if (mode !== 'production') return
  const accounts = await db
    .selectFrom('staff_users')
    .select('email')
    .where('email', 'like', '%@demo.test')
    .execute()
    .catch((error: unknown) => {
      // Nothing is migrated yet, so nobody is in it.
      if (codeOf(error) === undefinedTable) return []
      throw error
    })
  if (accounts.length === 0) return
  const names = accounts.map((account) => account.email).join(', ')
  throw new PlainError(
    `STORE_MODE=production refuses this database: it holds the demonstration's accounts (${names}). Use a new database.`,
  )
}
