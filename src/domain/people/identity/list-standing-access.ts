import { sql } from 'kysely'
import type { Database } from '#db/client'
import type { Role } from '#rules/people/permissions'

export type StandingAccess = {
  staff: { name: string; email: string; role: Role }[]
  tokens: { partner: string; name: string; hint: string }[]
}

/**
 * Staff and partners' tokens that have access now: for whoever knows from whom it was taken in a history that
 * was lost.
 */
export async function listStandingAccess(db: Database, now: Date): Promise<StandingAccess> {
  const staff = await db
    .selectFrom('staff_users')
    .select(['name', 'email', 'role'])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('ref_id')
    .execute()
  const { rows: tokens } = await sql<StandingAccess['tokens'][number]>`
    select a.name as partner, t.name, t.hint from api_tokens t join api_clients a on a.id = t.api_client_id
    where t.revoked_at is null and a.is_active and (t.ends_at is null or t.ends_at > ${now})
    order by a.name, t.created_at`.execute(db)
  return { staff, tokens }
}
