import { sql } from 'kysely'
import { fileKeyOf } from '#rules/support/attachment'
import { hour } from '#rules/core/durations'
import type { Context } from '#domain/core/context'

/** A file of the last hour may be on its way, in milliseconds. */
const onItsWay = hour
const atOnce = 500
const beginning = fileKeyOf('')
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Files outside of the database that no row names: brought in what a restore, or a failover that lost
 * something, has lost. Nothing else finds them, as the sweep (`remove-files`) goes by rows. What is no file
 * of ours by its name is passed over.
 * @returns keys, and how many of our files were looked at
 */
export async function findOrphanedFiles({
  db,
  files,
  now,
}: Pick<Context, 'db' | 'files' | 'now'>): Promise<{ looked: number; orphaned: string[] }> {
  const orphaned: string[] = []
  let looked = 0
  let ids: string[] = []
  const lookUp = async () => {
    const { rows } = await sql<{ id: string }>`select lies.id from unnest(${ids}::uuid[]) lies (id)
      where not exists (select from ticket_attachments a where a.id = lies.id)
        and not exists (select from stored_files f where f.attachment_id = lies.id)`.execute(db)
    orphaned.push(...rows.map(({ id }) => fileKeyOf(id)))
    looked += ids.length
    ids = []
  }
  for await (const { key, putAt } of files?.list(beginning) ?? []) {
    const id = key.slice(beginning.length)
    if (!uuid.test(id) || putAt.getTime() > now().getTime() - onItsWay) continue
    if (ids.push(id) === atOnce) await lookUp()
  }
  await lookUp()
  return { looked, orphaned }
}
