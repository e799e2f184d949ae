import { sql, type RawBuilder } from 'kysely'

const owners = { clients: 'client_id', staff_users: 'staff_user_id' } as const

/**
 * When the person `alias` of one of these tables signed in last; null who never did. Sessions go, and leave
 * it behind (`forgetOldRows`).
 */
export function lastLogin(table: keyof typeof owners, alias: string): RawBuilder<Date | null> {
  return sql<Date | null>`greatest(${sql.ref(`${alias}.last_login_at`)}, (select max(signed.created_at) from sessions signed
    where ${sql.ref(`signed.${owners[table]}`)} = ${sql.ref(`${alias}.id`)}))`
}
