import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { maxListViews, staffLists, type ListLayout, type StaffListName } from '#rules/desk/lists'
import { isPermission, roleMay } from '#rules/people/permissions'
import { requirePermission, type Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/** What can be changed of a view. `query` is what stands in the address behind the question mark. */
export type ListViewFields = { name: string; query: string; layout: ListLayout; is_shared: boolean }

export type ListView = ListViewFields & {
  id: string
  list: StaffListName
  staff_user_id: string
  owner: string
  version: number
  created_at: Date
  updated_at: Date
}

const columns = sql`v.id, v.list, v.name, v.query, v.layout, v.is_shared, v.staff_user_id, u.name as owner, v.version,
  v.created_at, v.updated_at`

/** How whoever asks wants this list, null while they never said; everybody's views and their own, by name. */
export async function getStaffList(
  ctx: Context,
  list: StaffListName,
): Promise<{ layout: ListLayout | null; views: ListView[] }> {
  const { id } = requirePermission(ctx, staffLists[list])
  const [layout, views] = await Promise.all([
    ctx.db
      .selectFrom('list_layouts')
      .select('layout')
      .where('staff_user_id', '=', id)
      .where('list', '=', list)
      .executeTakeFirst(),
    sql<ListView>`
      select ${columns} from list_views v join staff_users u on u.id = v.staff_user_id
      where v.list = ${list} and (v.is_shared or v.staff_user_id = ${id})
      order by v.is_shared desc, v.name, v.id`.execute(ctx.db),
  ])
  // The contract's shape is all that is ever written there.
  return { layout: (layout?.layout as ListLayout | undefined) ?? null, views: views.rows }
}

/**
 * One that whoever asks can see: shared, or their own, of a list that they may read. Error:
 * list_view_not_found.
 */
export async function getListView(ctx: Context, id: string): Promise<ListView> {
  const { id: staffId, role } = requirePermission(ctx, 'own_account:write')
  const { rows } = await sql<ListView>`
    select ${columns} from list_views v join staff_users u on u.id = v.staff_user_id
    where v.id = ${id} and (v.is_shared or v.staff_user_id = ${staffId})`.execute(ctx.db)
  const [view] = rows
  const needed = view && staffLists[view.list]
  if (!view || !isPermission(needed) || !roleMay(role, needed)) throw new ShopError('list_view_not_found')
  return view
}

/**
 * The same, kept from every other change until the transaction ends, by whom it may be changed: its owner,
 * and everybody's by whoever may share. Errors: list_view_not_found, role_forbidden.
 */
export async function lockListView(tx: Transaction, ctx: Context, id: string): Promise<ListView> {
  await tx.db.selectFrom('list_views').select('id').where('id', '=', id).forUpdate().execute()
  const view = await getListView({ ...ctx, db: tx.db }, id)
  if (view.is_shared) requirePermission(ctx, 'list:share')
  return view
}

/** Errors: list_view_name_taken, too_many_list_views. */
export async function refuseTakenName(
  tx: Transaction,
  view: { id: string | null; list: StaffListName; name: string; is_shared: boolean; staff_user_id: string },
): Promise<void> {
  // Two who save the same name come one after the other.
  await sql`select pg_advisory_xact_lock(hashtext(${`list_views:${view.list}`}))`.execute(tx.db)
  let others = tx.db
    .selectFrom('list_views')
    .select('name')
    .where('list', '=', view.list)
    .where('is_shared', '=', view.is_shared)
  if (!view.is_shared) others = others.where('staff_user_id', '=', view.staff_user_id)
  if (view.id) others = others.where('id', '!=', view.id)
  const rows = await others.execute()
  if (rows.some(({ name }) => name === view.name)) throw new ShopError('list_view_name_taken')
  if (rows.length >= maxListViews) throw new ShopError('too_many_list_views')
}
