import type { Database } from '#db/client'
import { ownsTables } from '#db/application-role'
import type { Config } from '#server/config'
import { PlainError } from '#server/process/plain-error'

/**
 * A live store that may change its tables may also switch off what they refuse: append-only books and log,
 * frozen orders. So it does not start as the role that owns them.
 */
export async function refuseOwner(mode: Config['mode'], db: Database): Promise<void> {
  if (mode !== 'production' || !(await ownsTables(db))) return
  throw new PlainError(
    [
      'STORE_MODE=production refuses to run as the role that owns the tables: it could switch off what guards the books.',
      "Make a role for the application, for instance: create role ishtirak_app login password '…';",
      'name it in DATABASE_URL, and the present one in DATABASE_OWNER_URL; then run `npm run migrate`, which grants it what it needs.',
    ].join('\n  '),
  )
}
