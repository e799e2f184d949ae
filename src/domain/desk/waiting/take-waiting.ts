import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { roleMay } from '#rules/people/permissions'
import type { SupportSchedule } from '#rules/support/support-hours'
import { isPersonal, waitingKinds, type WaitingKind } from '#rules/desk/waiting'
import { isId } from '#rules/core/uuid'
import { assignTicketWithin } from '#domain/account/support/assign-ticket'
import { lockTicket } from '#domain/account/support/records/lock-ticket'
import { recordFact, type Fact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { getSupportSchedule } from '#domain/shop/published/get-store'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { findWaiting, type WaitingItem } from '#domain/desk/waiting/read-waiting'

type Take = {
  kind: WaitingKind
  subject: string
  /** Who has it as far as the taker knows. */
  insteadOf: string | null
}

/**
 * Says that the caller sees to something that waits; of a ticket that is its assignment. A second time
 * changes nothing. Errors: role_forbidden where the caller cannot do what it asks for, waiting_not_found,
 * waiting_taken_meanwhile when somebody else has it than the caller knew.
 */
export async function takeWaiting(ctx: Context, { kind, subject, insteadOf }: Take): Promise<void> {
  const staff = requireAct(ctx, kind)
  const { id } = staff
  const schedule = await getSupportSchedule(ctx)
  await inTransaction(ctx, async (tx) => {
    const item = await lockItem(tx, ctx, staff, { kind, subject, schedule })
    const taker = item.taken?.by.id ?? null
    if (taker === id) return
    if (taker !== insteadOf) throw new ShopError('waiting_taken_meanwhile')
    if (kind === 'ticket') return assignTicketWithin(tx, ctx, await lockTicket(tx, subject), id)
    const taken = { staff_user_id: id, taken_at: ctx.now() }
    await tx.db
      .insertInto('waiting_takes')
      .values({ kind, subject_id: subject, ...taken })
      .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doUpdateSet(taken))
      .execute()
    await recordChange(tx, ctx, { item, staff, isTaken: true })
  })
}

/**
 * Gives back what the caller took. A second time changes nothing. Errors: role_forbidden, waiting_not_found,
 * waiting_taken_meanwhile.
 */
export async function releaseWaiting(
  ctx: Context,
  { kind, subject }: Omit<Take, 'insteadOf'>,
): Promise<void> {
  const staff = requireAct(ctx, kind)
  const { id } = staff
  const schedule = await getSupportSchedule(ctx)
  await inTransaction(ctx, async (tx) => {
    const item = await lockItem(tx, ctx, staff, { kind, subject, schedule })
    if (!item.taken) return
    if (item.taken.by.id !== id) throw new ShopError('waiting_taken_meanwhile')
    if (kind === 'ticket') return assignTicketWithin(tx, ctx, await lockTicket(tx, subject), null)
    await tx.db
      .deleteFrom('waiting_takes')
      .where('kind', '=', kind)
      .where('subject_id', '=', subject)
      .execute()
    await recordChange(tx, ctx, { item, staff, isTaken: false })
  })
}

type Staff = ReturnType<typeof requirePermission>

function requireAct(ctx: Context, kind: WaitingKind): Staff {
  const staff = requirePermission(ctx, 'waiting:take')
  if (!roleMay(staff.role, waitingKinds[kind].acts)) throw new ShopError('role_forbidden')
  // It is whoever's it is.
  if (isPersonal(kind)) throw new ShopError('waiting_not_found')
  return staff
}

/** Two who take the same thing come one after the other. */
async function lockItem(
  tx: Transaction,
  ctx: Context,
  staff: Staff,
  { kind, subject, schedule }: Pick<Take, 'kind' | 'subject'> & { schedule: SupportSchedule },
): Promise<WaitingItem> {
  // A subject is any text; of a ticket it is an id.
  if (kind === 'ticket' && !isId(subject)) throw new ShopError('waiting_not_found')
  if (kind === 'ticket') await lockTicket(tx, subject)
  else await sql`select pg_advisory_xact_lock(hashtext(${`waiting:${kind}:${subject}`}))`.execute(tx.db)
  const item = await findWaiting({ ...ctx, db: tx.db }, staff, { kind, subject }, schedule)
  if (!item) throw new ShopError('waiting_not_found')
  return item
}

/**
 * It stands in the history of the order, the subscription, the partner or the unit; of what has none of its
 * own in that of whoever took it.
 */
async function recordChange(tx: Transaction, ctx: Context, change: Change): Promise<void> {
  const { item, staff, isTaken } = change
  const { name } = await tx.db
    .selectFrom('staff_users')
    .select('name')
    .where('id', '=', staff.id)
    .executeTakeFirstOrThrow()
  recordFact(tx, ctx, {
    action: isTaken ? 'waiting.taken' : 'waiting.released',
    ...placeOf(item, staff),
    changes: {
      waiting: { before: null, after: item.kind },
      subject_id: { before: null, after: item.subject },
      assigned_to: { before: item.taken?.by.name ?? null, after: isTaken ? name : null },
    },
  })
}

type Change = { item: WaitingItem; staff: Staff; isTaken: boolean }

/** What is a partner's, with the partner as its subject. */
const ofPartners: ReadonlySet<WaitingKind> = new Set([
  'account_blocked',
  'account_overdue',
  'account_limit_near',
  'webhook_failing',
  'webhook_switched_off',
])

function placeOf({ kind, subject, order }: WaitingItem, staff: Staff): Pick<Fact, 'entity' | 'entityId'> {
  if (order) return { entity: 'order', entityId: order.id }
  if (kind === 'renewal_failed') return { entity: 'subscription', entityId: subject }
  if (ofPartners.has(kind)) return { entity: 'api_client', entityId: subject }
  if (kind === 'certificate_ending' || kind === 'documents_unreported')
    return { entity: 'tax_unit', entityId: subject }
  return { entity: 'staff_user', entityId: staff.id }
}
