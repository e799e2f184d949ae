import type { Kysely } from 'kysely'
import { roleMay, roles } from '#rules/people/permissions'
import type { DB } from '#db/types'

/** Roles whose people answer tickets. */
export const serving = roles.filter((role) => roleMay(role, 'ticket:serve'))

/** Who answers tickets, by name. */
export async function servingStaff(db: Kysely<DB>): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('staff_users')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where('role', 'in', serving)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
