import { sql } from 'kysely'
import type { Context } from '#domain/core/context'

/** Deletes expired files but keeps the export's row; files that were never finished go too. */
export async function clearExports(ctx: Context): Promise<void> {
  await sql`with gone as (update exports set status = 'expired' where status <> 'expired' and expires_at <= ${ctx.now()}
      returning id)
    delete from export_pieces where export_id in (select id from gone)`.execute(ctx.db)
}
