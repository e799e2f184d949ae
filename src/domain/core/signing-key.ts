import type { Kysely } from 'kysely'
import type { Database } from '#db/client'
import type { DB } from '#db/types'

const known = new WeakMap<Database, Map<string, Buffer>>()

/**
 * A key of ours, by its name. Keys are made by migrations and never change, so a process reads each once;
 * `via` is the transaction that runs, if one does.
 */
export async function getSigningKey(
  { db }: { db: Database },
  name: 'import' | 'one_time_code' | 'payment_quote' | 'proof_of_work' | 'reminder_stop' | 'renewal_link',
  via: Kysely<DB> = db,
): Promise<Buffer> {
  const keys = known.get(db) ?? new Map<string, Buffer>()
  known.set(db, keys)
  const kept = keys.get(name)
  if (kept) return kept
  const { key } = await via
    .selectFrom('signing_keys')
    .select('key')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  keys.set(name, key)
  return key
}
