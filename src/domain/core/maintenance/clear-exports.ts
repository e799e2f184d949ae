import { sql } from 'kysely'
import type { Context } from '#domain/core/context'

/**
 * Deletes expired files but keeps the export's row; files that were never finished go too. What was searched
 * for may name a person, and goes with the file.
 */
export async function clearExports(ctx: Context): Promise<void> {
  await sql`with gone as (update exports set status = 'expired', filters = filters - 'q'
      where expires_at <= ${ctx.now()} and (status <> 'expired' or filters ->> 'q' is not null)
      returning id)
    delete from export_pieces where export_id in (select id from gone)`.execute(ctx.db)
}
