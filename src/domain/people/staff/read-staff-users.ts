import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { Role } from '#rules/people/permissions'
import type { Language } from '#rules/core/language'
import { requirePermission, type Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { lastLogin } from '#domain/people/identity/last-login'

/** A staff user as administrators see them. */
export type StaffUserView = {
  id: string
  ref_id: bigint
  name: string
  phone: string
  email: string
  role: Role
  is_active: boolean
  /** Invited, and has not chosen a password yet. */
  is_invited: boolean
  language: Language
  /** A mail on working mornings with what waits. */
  wants_summary: boolean
  last_login_at: Date | null
  version: number
  created_at: Date
  updated_at: Date
}

/** Columns of `t` (staff_users). */
export const staffViewColumns = sql`t.id, t.ref_id, t.name, t.phone, t.email, t.role, t.is_active,
  t.password_hash is null as is_invited, t.language, t.wants_summary, t.version, t.created_at, t.updated_at,
  ${lastLogin('staff_users', 't')} as last_login_at`

/** One staff user. Error: staff_user_not_found. */
export async function getStaffUserView(ctx: Context, id: string): Promise<StaffUserView> {
  const isOwn = ctx.actor.kind === 'staff' && ctx.actor.id === id
  requirePermission(ctx, isOwn ? 'own_account:write' : 'staff:read')
  const { rows } = await sql<StaffUserView>`select ${staffViewColumns} from staff_users t
    where t.id = ${id} and t.deleted_at is null`.execute(ctx.db)
  if (!rows[0]) throw new ShopError('staff_user_not_found')
  return rows[0]
}

/** The same, kept from every other change until the transaction ends. Error: staff_user_not_found. */
export async function lockStaffUser(tx: Transaction, id: string): Promise<StaffUserView> {
  const { rows } = await sql<StaffUserView>`select ${staffViewColumns} from staff_users t
    where t.id = ${id} and t.deleted_at is null for no key update of t`.execute(tx.db)
  if (!rows[0]) throw new ShopError('staff_user_not_found')
  return rows[0]
}

/**
 * For verbs that remove an administrator. All who can sign in as one are locked, always in the same order, so
 * that two who remove each other wait here for each other; somebody else than `id` must be left. Error:
 * last_admin.
 */
export async function requireAnotherAdmin(tx: Transaction, id: string): Promise<void> {
  const admins = await tx.db
    .selectFrom('staff_users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const isOne = admins.some((admin) => admin.id === id)
  if (isOne && admins.length === 1) throw new ShopError('last_admin')
}
