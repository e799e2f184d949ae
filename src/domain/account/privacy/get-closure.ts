import { sql } from 'kysely'
import { requireClient, type Context } from '#domain/core/context'
import { importedRowsOf } from '#domain/account/privacy/imported-rows-of'

/**
 * What closing the account of the signed-in client leaves behind that not everybody has: fingerprints of what
 * was imported.
 */
export async function getClosure(ctx: Context): Promise<{ keepsImportedRows: boolean }> {
  const clientId = requireClient(ctx)
  const { rows } = await sql<{
    kept: boolean
  }>`select exists (select from ${importedRowsOf(clientId)} own) as kept`.execute(ctx.db)
  return { keepsImportedRows: rows[0]?.kept ?? false }
}
