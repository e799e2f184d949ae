import { sql } from 'kysely'
import type { Assembly, ReadyConfig } from '#server/wiring'

/**
 * What the first line of a process says of it: what runs, with how many connections, and as whom the database
 * knows it.
 */
export async function describeStart(
  { version, mode, databasePoolSize }: Pick<ReadyConfig, 'version' | 'mode' | 'databasePoolSize'>,
  { parts }: Pick<Assembly, 'parts'>,
): Promise<{ version: string; mode: string; poolSize: number; databaseRole: string }> {
  const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(parts.db)
  return { version, mode, poolSize: databasePoolSize, databaseRole: rows[0]?.role ?? '' }
}
