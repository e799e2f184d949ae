import type { Database } from '#db/client'

/**
 * A drawing by its digest, as it is served; null for none. Whoever knows the digest may see it, live or not.
 */
export async function findDrawing(db: Database, digest: string): Promise<string | null> {
  const row = await db
    .selectFrom('brand_drawings')
    .select('svg')
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row?.svg ?? null
}
