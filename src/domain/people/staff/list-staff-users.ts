import { sql, type RawBuilder } from 'kysely'
import { toLatinDigits } from '#rules/core/digits'
import type { Role } from '#rules/people/permissions'
import { requirePermission, type Context } from '#domain/core/context'
import { countRows, type Count } from '#domain/core/count-rows'
import { contains, listSorted, type ListInput } from '#domain/core/list-rows'
import type { PageCursors } from '#domain/core/page'
import { staffViewColumns, type StaffUserView } from '#domain/people/staff/read-staff-users'

const staffStates = ['active', 'invited', 'inactive'] as const
export type StaffState = (typeof staffStates)[number]
export type StaffSort = keyof typeof sorts | `-${keyof typeof sorts}`
export type StaffFilters = { q?: string | undefined; role?: Role | undefined; state?: StaffState | undefined }

const sorts = { ref_id: sql`t.ref_id`, name: sql`t.name`, email: sql`t.email` }

const stateConditions: Record<StaffState, RawBuilder<unknown>> = {
  active: sql`t.is_active and t.password_hash is not null`,
  invited: sql`t.is_active and t.password_hash is null`,
  inactive: sql`not t.is_active`,
}

/** Everybody who may sign in to the administration, by number unless another order is asked for. */
export async function listStaffUsers(
  ctx: Context,
  input: ListInput<StaffSort> & StaffFilters,
): Promise<{ users: StaffUserView[] } & PageCursors> {
  requirePermission(ctx, 'staff:read')
  const { rows, ...cursors } = await listSorted<StaffUserView>(ctx.db, input, {
    table: 'staff_users',
    columns: staffViewColumns,
    conditions: staffConditions(input),
    sorts,
    defaultSort: 'ref_id',
  })
  return { users: rows, ...cursors }
}

export async function countStaffUsers(
  ctx: Context,
  filters: Omit<StaffFilters, 'state'>,
): Promise<Record<string, Count>> {
  requirePermission(ctx, 'staff:read')
  return countRows(ctx.db, {
    table: 'staff_users',
    conditions: staffConditions(filters),
    states: { all: null, ...stateConditions },
  })
}

/** Conditions on `t` (staff_users); an export of the list takes the same. */
export function staffConditions({ q, role, state }: StaffFilters): RawBuilder<unknown>[] {
  const text = toLatinDigits(q ?? '').trim()
  const phone = text.replace(/[\s()-]/g, '').replace(/^(00966|0)/, '')
  return [
    sql`t.deleted_at is null`,
    ...(text === '' ? [] : [findText(text, /^\+?\d+$/.test(phone) ? phone : undefined)]),
    ...(role === undefined ? [] : [sql`t.role = ${role}`]),
    ...(state === undefined ? [] : [stateConditions[state]]),
  ]
}

function findText(text: string, phone: string | undefined): RawBuilder<unknown> {
  if (phone !== undefined) return contains(phone, [sql`t.phone`, sql`t.ref_id::text`])
  return contains(text, [sql`t.name`, sql`t.email`])
}
