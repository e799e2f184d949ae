import type { Database } from '#db/client'

/** Whether the client's latest decision about measurement is an agreement; nobody asked has not agreed. */
export async function hasAgreedToMeasurement(db: Database, clientId: string): Promise<boolean> {
  const latest = await db
    .selectFrom('consents')
    .select('granted')
    .where('client_id', '=', clientId)
    .where('kind', '=', 'measurement')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.granted ?? false
}
