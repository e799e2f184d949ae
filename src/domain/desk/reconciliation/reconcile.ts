import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types'
import { ShopError } from '#rules/errors/shop-error'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import { halalas } from '#rules/core/money'
import { waysFor, type SettlingWay } from '#rules/payments/reconciliation'
import { addDays } from '#rules/core/riyadh-days'
import { cleanText } from '#rules/core/text'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { postBooking } from '#domain/core/ledger/post-booking'
import type { GatewayWith } from '#domain/core/ports/gateway'
import { newId } from '#domain/core/new-id'
import { getPaymentToSync, handleOf, syncPayment } from '#domain/sale/payments/sync-payment'
import {
  bookedBeside,
  bookedColumns,
  compareGateway,
  kindOf,
  netOf,
  type Comparison,
  type Difference,
} from '#domain/desk/reconciliation/compare-gateway'
import { inTransaction, type Transaction } from '#domain/core/transaction'

const days = 31

/**
 * Compares the last 31 days with each gateway's books and keeps what differs. A difference that is gone is closed by itself; one
 * that was explained does not come back while its amounts stay. Error: gateway_unreachable.
 */
export async function runReconciliation(ctx: Context): Promise<void> {
  requirePermission(ctx, 'reconciliation:write')
  const { silent } = await compareAndKeep(ctx)
  if (silent) throw silent
}

/**
 * The same for the nightly job. Returns how many differences are new, and why a gateway could not be compared: the others are
 * compared all the same.
 */
export async function compareAndKeep(
  ctx: Context,
): Promise<{ added: number; silent: GatewayUnreachable | null }> {
  let silent: GatewayUnreachable | null = null
  let added = 0
  for (const gateway of ctx.gateways.having('paymentList')) {
    try {
      added += await compareOne(ctx, gateway)
    } catch (error) {
      if (!(error instanceof GatewayUnreachable)) throw error
      silent = error
    }
  }
  return { added, silent }
}

async function compareOne(ctx: Context, gateway: GatewayWith<'paymentList'>): Promise<number> {
  for (let round = 0; round < maxRounds; round++) {
    const before = await countTurns(ctx.db)
    const now = ctx.now()
    const range = {
      from: addDays(now, -days),
      to: addDays(now, 1),
    }
    const compared = await compareGateway(ctx, gateway, range)
    const differences = await stillDiffering(ctx, compared.differences)
    const added = await inTransaction(ctx, async (tx) => {
      await takeTurn(tx)
      // Another comparison was stored, or a difference was settled meanwhile: this answer of the gateway is stale.
      if ((await countTurns(tx.db)) !== before) return null
      return keepAll(tx, ctx, { provider: gateway.name, range, now, compared, differences })
    })
    if (added !== null) return added
  }
  // Others have compared as many times meanwhile, and kept what they found.
  return 0
}

const maxRounds = 5

/** Comparisons and settlements wait for each other here; the gateway is never asked meanwhile. */
async function takeTurn(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reconciliation'))`.execute(tx.db)
}

/** Goes up with each comparison that is kept and each difference that is settled. */
async function countTurns(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ turns: number }>`select ((select count(*) from reconciliations)
    + (select count(*) from gateway_differences where settled_at is not null))::int as turns`.execute(db)
  return rows[0]?.turns ?? 0
}

/** The list took a while: of each payment that seems to differ, the gateway and our ledger are asked once more. */
async function stillDiffering(ctx: Context, found: Difference[]): Promise<Difference[]> {
  const still: Difference[] = []
  for (const one of found) {
    if (one.paymentId === null || (await differenceLeft(ctx, one.paymentId))) still.push(one)
  }
  return still
}

/** Answers how many are new. */
async function keepAll(
  tx: Transaction,
  ctx: Context,
  run: {
    provider: string
    range: { from: Date; to: Date }
    now: Date
    compared: Comparison
    differences: Difference[]
  },
): Promise<number> {
  const { provider, range, now, compared, differences } = run
  await tx.db
    .insertInto('reconciliations')
    .values({
      provider,
      from_time: range.from,
      to_time: now,
      payments_compared: compared.compared,
      ours_minor: BigInt(compared.ours),
      theirs_minor: BigInt(compared.theirs),
      created_at: now,
    })
    .execute()
  const seen = differences.map(({ externalId }) => externalId)
  let gone = tx.db
    .updateTable('gateway_differences')
    .set({ settled_at: now, way: 'gone' })
    .where('provider', '=', provider)
    .where('settled_at', 'is', null)
    .where('found_at', '>', range.from)
  if (seen.length > 0) gone = gone.where('external_id', 'not in', seen)
  await gone.execute()
  let added = 0
  for (const difference of differences) if (await keep(tx.db, ctx, provider, difference)) added += 1
  return added
}

/** Whether it is new. */
async function keep(db: Kysely<DB>, ctx: Context, provider: string, one: Difference): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into gateway_differences (provider, external_id, payment_id, order_id, kind, ours_minor, theirs_minor,
      found_at, seen_at)
    select ${provider}, ${one.externalId}, ${one.paymentId}, ${one.orderId}, ${one.kind}, ${one.ours}, ${one.theirs},
      ${ctx.now()}, ${ctx.now()}
    where not exists (select from gateway_differences d where d.provider = ${provider}
      and d.external_id = ${one.externalId} and d.way = 'explained' and d.ours_minor = ${one.ours}
      and d.theirs_minor = ${one.theirs})
    on conflict (provider, external_id) where settled_at is null do update set kind = excluded.kind,
      ours_minor = excluded.ours_minor, theirs_minor = excluded.theirs_minor, seen_at = excluded.seen_at
    returning (xmax = 0) as is_new`.execute(db)
  return rows[0]?.is_new ?? false
}

/**
 * Staff settle a difference: ask the gateway once more and apply its answer, book it so that our ledger says what the
 * gateway has, or write down why it is none.
 * Errors: confirmation_needed, difference_not_found, invalid_input for a way that the kind does not have,
 * gateway_not_configured.
 */
export async function settleDifference(
  ctx: Context,
  input: { id: string; way: Exclude<SettlingWay, 'gone'>; note: string },
): Promise<void> {
  const { id: staffId } = requirePermission(ctx, 'reconciliation:write')
  requireFreshCode(ctx)
  const found = await ctx.db
    .selectFrom('gateway_differences')
    .selectAll()
    .where('id', '=', input.id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new ShopError('difference_not_found')
  if (!waysFor(found.kind).includes(input.way)) {
    throw new ShopError('invalid_input', { fields: { way: ['not_allowed'] } })
  }
  if (input.way === 'asked_again' && found.payment_id) {
    ctx.gateways.of(found.provider)
    await syncPayment(ctx, await getPaymentToSync(ctx, found.payment_id))
    const left = await differenceLeft(ctx, found.payment_id)
    // The gateway's answer was applied, and they still differ: another way is needed.
    if (left) throw new ShopError('invalid_input', { fields: { way: ['not_allowed'] } })
  }
  await inTransaction(ctx, async (tx) => {
    await takeTurn(tx)
    const { numUpdatedRows } = await tx.db
      .updateTable('gateway_differences')
      .set({ settled_at: ctx.now(), way: input.way, note: cleanText(input.note), staff_user_id: staffId })
      .where('id', '=', input.id)
      .where('settled_at', 'is', null)
      // As it was read: a comparison may have found other amounts since.
      .where('ours_minor', '=', found.ours_minor)
      .where('theirs_minor', '=', found.theirs_minor)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new ShopError('difference_not_found')
    if (input.way === 'booked') {
      await requireStands(tx, found)
      const amount = halalas(found.theirs_minor - found.ours_minor)
      postBooking(tx, ctx, {
        kind: 'reconciliation',
        ...(found.order_id && { orderId: found.order_id }),
        ...(found.payment_id && { paymentId: found.payment_id }),
        entries: [
          { account: 'gateway', amount },
          { account: 'adjustments', amount: halalas(-amount) },
        ],
      })
    }
    recordFact(tx, ctx, {
      action: 'gateway_difference.settled',
      entity: found.order_id ? 'order' : 'store',
      entityId: found.order_id ?? newId(),
      changes: {
        way: { before: null, after: input.way },
        amount_minor: { before: Number(found.ours_minor), after: Number(found.theirs_minor) },
      },
    })
  })
}

/**
 * What is booked closes the difference that was found, not one that a refund of ours, or an answer of the gateway, has closed since:
 * our ledger still has what it had then. Error: difference_not_found; the next comparison closes it.
 */
async function requireStands(
  tx: Transaction,
  found: { payment_id: string | null; ours_minor: bigint; theirs_minor: bigint },
): Promise<void> {
  const { rows } = await sql<{ booked: string; charged_back: string }>`
    select ${bookedColumns} from payments p where p.id = ${found.payment_id} for no key update of p`.execute(
    tx.db,
  )
  const [own] = rows
  if (own && bookedBeside(Number(found.theirs_minor), own) !== Number(found.ours_minor)) {
    throw new ShopError('difference_not_found')
  }
}

async function differenceLeft(ctx: Context, paymentId: string): Promise<boolean> {
  const payment = await getPaymentToSync(ctx, paymentId)
  const their = await ctx.gateways.of(payment.provider).findPayment(handleOf(payment))
  const { rows } = await sql<{ status: string; amount: string; booked: string; charged_back: string }>`
    select p.status, p.amount_minor::text as amount, ${bookedColumns}
    from payments p where p.id = ${paymentId}`.execute(ctx.db)
  const [own] = rows
  const taken = netOf(their)
  // Money that came without a claim is booked, and its refund is on its way.
  return own ? kindOf(own, their, { booked: bookedBeside(taken, own), taken }) !== null : true
}
