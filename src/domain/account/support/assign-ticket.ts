import { pageLink } from '#rules/core/addresses'
import { ShopError } from '#rules/errors/shop-error'
import { requirePermission, type Context } from '#domain/core/context'
import { notifyStaff } from '#domain/messages/notify-staff'
import { changeTicket } from '#domain/account/support/records/change-ticket'
import { lockTicket, type LockedTicket } from '#domain/account/support/records/lock-ticket'
import { serving, servingStaff } from '#domain/account/support/serving-staff'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/** Whom a ticket can be given to, by name. */
export async function listAssignees(ctx: Context): Promise<{ id: string; name: string }[]> {
  requirePermission(ctx, 'ticket:read')
  return servingStaff(ctx.db)
}

/**
 * Gives a ticket to somebody of the staff, who is notified by mail, or to nobody. `insteadOf` is who has it
 * as far as the caller knows; undefined where that is not said. Errors: ticket_not_found, invalid_input,
 * waiting_taken_meanwhile when somebody else has it.
 */
export async function assignTicket(
  ctx: Context,
  id: string,
  { staffId, insteadOf }: { staffId: string | null; insteadOf?: string | null | undefined },
): Promise<void> {
  requirePermission(ctx, 'ticket:serve')
  await inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, id)
    if (ticket.assigned_to === staffId) return
    if (insteadOf !== undefined && ticket.assigned_to !== insteadOf) {
      throw new ShopError('waiting_taken_meanwhile')
    }
    await assignTicketWithin(tx, ctx, ticket, staffId)
  })
}

/** The same for a locked ticket, as a part of something larger. Error: invalid_input. */
export async function assignTicketWithin(
  tx: Transaction,
  ctx: Context,
  ticket: LockedTicket,
  staffId: string | null,
): Promise<void> {
  const giver = ctx.actor.kind === 'staff' ? ctx.actor.id : null
  const people = await tx.db
    .selectFrom('staff_users')
    .select(['id', 'name', 'role', 'is_active', 'deleted_at', 'email', 'language'])
    .where(
      'id',
      'in',
      [staffId, ticket.assigned_to, giver].filter((one) => one !== null),
    )
    .execute()
  const wanted = people.find((person) => person.id === staffId)
  const canServe = wanted?.is_active && !wanted.deleted_at && serving.includes(wanted.role)
  if (staffId !== null && !canServe) {
    throw new ShopError('invalid_input', { fields: { staff_user_id: ['not_allowed'] } })
  }
  changeTicket(tx, ctx, ticket, {
    set: { assigned_to: staffId },
    fact: 'ticket.assigned',
    isInternal: true,
    changes: {
      assigned_to: {
        before: people.find((person) => person.id === ticket.assigned_to)?.name ?? null,
        after: wanted?.name ?? null,
      },
    },
  })
  // A staff user who takes a ticket is not notified of it.
  if (!wanted || wanted.id === giver) return
  notifyStaff(tx, ctx, {
    user: wanted,
    template: 'ticket_assigned',
    parameters: {
      ticket: String(ticket.ref_id),
      by: people.find((person) => person.id === giver)?.name ?? '',
      link: pageLink(ctx, '/admin/support/:id', { id: ticket.id }),
    },
  })
}
