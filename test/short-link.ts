import type { Database } from '#db/client'

/** The page that the short address in an SMS leads to: path and query; empty without one. */
export async function pageBehind(db: Database, text: string): Promise<string> {
  const key = /\/s\/(\w+)/.exec(text)?.[1] ?? ''
  const link = await db.selectFrom('short_links').select('path').where('key', '=', key).executeTakeFirst()
  return link?.path ?? ''
}
