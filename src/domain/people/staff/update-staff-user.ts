import { ShopError } from '#rules/errors/shop-error'
import type { Language } from '#rules/core/language'
import type { Role } from '#rules/people/permissions'
import { differences, recordFact, type Fact } from '#domain/core/activity/record-fact'
import { enqueue } from '#domain/core/jobs/enqueue'
import { requirePermission, type Context } from '#domain/core/context'
import { definedFields, type Given } from '#domain/core/defined-fields'
import { endSessionsWithin } from '#domain/people/identity/end-sessions'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { refuseOutdatedEdit } from '#domain/core/activity/refuse-outdated'
import { endStaffSessions } from '#domain/people/staff/end-staff-sessions'
import { endStartedSignIns } from '#domain/people/staff/end-started-sign-ins'
import {
  lockStaffUser,
  getStaffUserView,
  requireAnotherAdmin,
  type StaffUserView,
} from '#domain/people/staff/read-staff-users'
import {
  asEmailTaken,
  cleanStaffContact,
  notifyContactChange,
  type StaffContact,
} from '#domain/people/staff/staff-contact'
import { inTransaction } from '#domain/core/transaction'

type OwnFields = StaffContact & { language: Language; wants_summary: boolean }
type StaffFields = OwnFields & { role: Role; is_active: boolean }

/**
 * An administrator changes a colleague, or themself. Role, phone, email and letting somebody in again need a
 * fresh code; a user who is switched off is signed out, and whoever serves no tickets any more has none
 * (`freeTickets`). Errors: staff_user_not_found, version_outdated, last_admin, confirmation_needed,
 * staff_email_taken.
 */
export async function updateStaffUser(
  ctx: Context,
  input: Given<StaffFields> & { id: string; version: number },
): Promise<StaffUserView> {
  requirePermission(ctx, 'staff:write')
  return change(ctx, input)
}

/**
 * The own account: everything but role and state. Phone and email need a fresh code, and end the other
 * sessions.
 */
export async function updateOwnAccount(
  ctx: Context,
  { name, email, phone, language, wants_summary, version }: Given<OwnFields> & { version: number },
): Promise<StaffUserView> {
  const { id } = requirePermission(ctx, 'own_account:write')
  return change(ctx, { id, version, name, email, phone, language, wants_summary })
}

const personalFields = ['name', 'email', 'phone'] as const

async function change(
  ctx: Context,
  { id, version, ...input }: Given<StaffFields> & { id: string; version: number },
): Promise<StaffUserView> {
  await inTransaction(ctx, async (tx) => {
    // All administrators are locked first, so that two edits cannot deadlock.
    const mayEnd = (input.role !== undefined && input.role !== 'admin') || input.is_active === false
    const others = mayEnd ? await requireAnotherAdmin(tx, id).catch(keepLastAdmin) : undefined
    const stands = await lockStaffUser(tx, id)
    const before: StaffFields = {
      name: stands.name,
      email: stands.email,
      phone: stands.phone,
      language: stands.language,
      wants_summary: stands.wants_summary,
      role: stands.role,
      is_active: stands.is_active,
    }
    const wanted = { ...before, ...definedFields(input) }
    const after: StaffFields = { ...wanted, ...cleanStaffContact(wanted) }
    const changes = differences(before, after)
    await refuseOutdatedEdit(tx, { entity: 'staff_user', id, version }, stands, changes)
    if (Object.keys(changes).length === 0) return
    const isContactNew = 'email' in changes || 'phone' in changes
    if ('role' in changes || isContactNew || changes['is_active']?.after === true) requireFreshCode(ctx)
    if (others) throw others

    await tx.db
      .updateTable('staff_users')
      .set({ ...after, version: stands.version + 1, updated_at: ctx.now() })
      .where('id', '=', id)
      .execute()
      .catch(asEmailTaken)
    if (isContactNew || !after.is_active) {
      // A link that is on its way went to the old address.
      await tx.db
        .deleteFrom('staff_links')
        .where('staff_user_id', '=', id)
        .where('used_at', 'is', null)
        .execute()
      const { actor } = ctx
      if (actor.kind === 'staff' && actor.id === id && after.is_active) {
        await endStartedSignIns(tx, id)
        await endSessionsWithin(tx, ctx, { except: actor.sessionId })
      } else await endStaffSessions(tx, ctx, id)
    }
    if ('role' in changes || 'is_active' in changes) {
      enqueue(tx, ctx, { name: 'tickets.free', subjectId: id, clientId: null })
    }
    notifyContactChange(tx, ctx, { before, after, language: after.language })
    recordFact(tx, ctx, {
      action: 'staff_user.updated',
      entity: 'staff_user',
      entityId: id,
      ...split(changes),
    })
  })
  return getStaffUserView(ctx, id)
}

/** Refused only if the edit would really take the last administrator away. */
function keepLastAdmin(error: unknown): ShopError {
  if (error instanceof ShopError && error.errorName === 'last_admin') return error
  throw error
}

function split(changes: NonNullable<Fact['changes']>): Pick<Fact, 'changes' | 'personal'> {
  const isPersonal = ([field]: [string, unknown]) => personalFields.some((name) => name === field)
  const entries = Object.entries(changes)
  const personal = entries
    .filter(isPersonal)
    .map(([field, { before, after }]) => [field, { before: String(before), after: String(after) }] as const)
  return {
    changes: Object.fromEntries(entries.filter((entry) => !isPersonal(entry))),
    personal: Object.fromEntries(personal),
  }
}
