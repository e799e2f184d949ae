import { sql } from 'kysely'
import type { Database } from '#db/client'

/**
 * Whether the client's latest decision about measurement is an agreement; nobody asked has not agreed.
 * @param at the decision that stood then, instead of now
 */
export async function hasAgreedToMeasurement(db: Database, clientId: string, at?: Date): Promise<boolean> {
  return (await findAgreedText(db, clientId, at)) !== null
}

/**
 * The version of the sentence that was agreed to, as an older one allowed less; null without an agreement.
 */
export async function findAgreedText(db: Database, clientId: string, at?: Date): Promise<string | null> {
  const latest = await findDecision(db, clientId, at)
  return latest?.granted ? latest.text_version : null
}

/**
 * What a client decided about measurement last, at a moment where one is given; undefined of who never
 * decided.
 */
export async function findDecision(
  db: Database,
  clientId: string,
  at?: Date,
): Promise<{ granted: boolean; text_version: string } | undefined> {
  return (
    db
      .selectFrom('consents')
      .select(['granted', 'text_version'])
      .where('client_id', '=', clientId)
      .where('kind', '=', 'measurement')
      .$if(at !== undefined, (query) => query.where(sql<boolean>`created_at <= ${at}`))
      // Their ids are the database's: the sequence of deciding, whatever the clocks of the processes that
      // wrote them.
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}
