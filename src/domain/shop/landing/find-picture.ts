import type { PictureType } from '#rules/look/picture'
import type { Database } from '#db/client'

/**
 * A picture by its digest, as it is served; null for none. Whoever knows the digest may see it, published or
 * not.
 */
export async function findPicture(
  db: Database,
  digest: string,
): Promise<{ type: PictureType; content: Buffer } | null> {
  const row = await db
    .selectFrom('landing_pictures')
    .select(['media_type', 'content'])
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row ? { type: row.media_type, content: row.content } : null
}
