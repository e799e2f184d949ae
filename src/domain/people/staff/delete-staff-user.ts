import { recordDeletion } from '#domain/core/activity/record-fact'
import { enqueue } from '#domain/core/jobs/enqueue'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { endStaffSessions } from '#domain/people/staff/end-staff-sessions'
import { lockStaffUser, requireAnotherAdmin } from '#domain/people/staff/read-staff-users'
import { inTransaction } from '#domain/core/transaction'

/**
 * Deletes a staff user: they are signed out, their email is free again, and their tickets are nobody's. Their
 * entries in the log keep their name. Errors: staff_user_not_found, last_admin, confirmation_needed.
 */
export async function deleteStaffUser(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, 'staff:write')
  await inTransaction(ctx, async (tx) => {
    await requireAnotherAdmin(tx, id)
    const { name, email, phone, role, is_active } = await lockStaffUser(tx, id)
    requireFreshCode(ctx)
    await tx.db
      .updateTable('staff_users')
      .set({ is_active: false, deleted_at: ctx.now(), password_hash: null, updated_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    await tx.db.deleteFrom('staff_links').where('staff_user_id', '=', id).execute()
    await endStaffSessions(tx, ctx, id)
    enqueue(tx, ctx, { name: 'tickets.free', subjectId: id, clientId: null })
    recordDeletion(tx, ctx, {
      entity: 'staff_user',
      entityId: id,
      fields: { role, is_active },
      personal: {
        name: { before: name, after: null },
        email: { before: email, after: null },
        phone: { before: phone, after: null },
      },
    })
  })
}
