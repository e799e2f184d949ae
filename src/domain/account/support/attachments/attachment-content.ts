import { invariant } from '#rules/invariant'
import type { Database } from '#db/client'
import type { Transaction } from '#domain/core/transaction'

/** Where the bytes of attachments are; nothing else knows. They go with their attachment. */
export async function writeContent(db: Transaction['db'], id: string, bytes: Uint8Array): Promise<void> {
  await db
    .insertInto('ticket_attachment_contents')
    .values({ attachment_id: id, content: Buffer.from(bytes) })
    .execute()
}

export async function readContent(db: Database, id: string): Promise<Buffer> {
  const row = await db
    .selectFrom('ticket_attachment_contents')
    .select('content')
    .where('attachment_id', '=', id)
    .executeTakeFirst()
  invariant(row, 'an attachment has a content')
  return row.content
}
