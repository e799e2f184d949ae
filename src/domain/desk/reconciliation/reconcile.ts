import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types'
import { ShopError } from '#rules/errors/shop-error'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import { invariant } from '#rules/core/invariant'
import { halalas } from '#rules/core/money'
import { waysFor, type SettlingWay } from '#rules/payments/reconciliation'
import { addDays } from '#rules/core/riyadh-days'
import { cleanText } from '#rules/core/text'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { postBooking } from '#domain/core/ledger/post-booking'
import type { GatewayWith } from '#domain/core/ports/gateway'
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
import { storeEntityId } from '#domain/shop/store/set-up-store'
import { inTransaction, type Transaction } from '#domain/core/transaction'

const days = 31

/**
 * Compares the last 31 days with each gateway's books and keeps what differs, as well as what differed before and is not settled. A difference is
 * closed by itself once both books were seen to agree; one that was explained does not come back while its amounts stay. Error: gateway_unreachable.
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
    const open = await listOpen(ctx, gateway.name)
    const compared = await compareGateway(ctx, gateway, range, new Set(open.keys()))
    const asked = await askAgain(ctx, gateway, { open, compared })
    const added = await inTransaction(ctx, async (tx) => {
      await takeTurn(tx)
      // Another comparison was stored, or a difference was settled meanwhile: this answer of the gateway is stale.
      if ((await countTurns(tx.db)) !== before) return null
      return keepAll(tx, ctx, { provider: gateway.name, range, now, compared, ...asked })
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

type OpenDifference = { external_id: string; payment_id: string | null; found_at: Date }

/** The differences with a gateway that nobody has settled, by the gateway's name for their payments. */
async function listOpen(ctx: Context, provider: string): Promise<ReadonlyMap<string, OpenDifference>> {
  const rows = await ctx.db
    .selectFrom('gateway_differences')
    .select(['external_id', 'payment_id', 'found_at'])
    .where('provider', '=', provider)
    .where('settled_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.external_id, row]))
}

/**
 * The list took a while: of each payment that seems to differ, the gateway and our ledger are asked once more. So they are of those whose difference
 * is open and that the list has not compared, as it goes back 31 days: `gone` are the open ones that were seen to agree, and no others.
 */
async function askAgain(
  ctx: Context,
  gateway: GatewayWith<'paymentList'>,
  { open, compared }: { open: ReadonlyMap<string, OpenDifference>; compared: Comparison },
): Promise<{ differences: Difference[]; gone: string[] }> {
  const differences: Difference[] = []
  const settled = new Set(compared.agreed)
  for (const one of compared.differences) {
    const left = one.paymentId === null ? one : await findDifference(ctx, one.paymentId)
    if (left) differences.push(left)
    else settled.add(one.externalId)
  }
  const seen = new Set(compared.differences.map(({ externalId }) => externalId))
  for (const [id, one] of open) {
    if (seen.has(id) || settled.has(id)) continue
    const left = await findOldDifference(ctx, gateway, one)
    if (left === null) settled.add(id)
    else if (left !== 'unknown') differences.push(left)
  }
  return { differences, gone: [...open.keys()].filter((id) => settled.has(id)) }
}

/** What is left of an open difference that the list has not named; `unknown` where the gateway has no answer: then it stays as it is. */
async function findOldDifference(
  ctx: Context,
  gateway: GatewayWith<'paymentList'>,
  { external_id: externalId, payment_id: paymentId, found_at: openedAt }: OpenDifference,
): Promise<Difference | null | 'unknown'> {
  try {
    if (paymentId !== null) return await findDifference(ctx, paymentId)
    const their = await gateway.findPayment({ id: externalId, reference: externalId, openedAt })
    if (!their) return 'unknown'
    const theirs = netOf(their)
    return theirs === 0
      ? null
      : { externalId, paymentId: null, orderId: null, kind: 'unknown_here', ours: 0, theirs }
  } catch (error) {
    if (error instanceof GatewayUnreachable) return 'unknown'
    throw error
  }
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
    gone: string[]
  },
): Promise<number> {
  const { provider, range, now, compared, differences, gone } = run
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
  if (gone.length > 0) {
    await tx.db
      .updateTable('gateway_differences')
      .set({ settled_at: now, way: 'gone' })
      .where('provider', '=', provider)
      .where('settled_at', 'is', null)
      .where('external_id', 'in', gone)
      .execute()
  }
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
 * Errors: confirmation_needed, difference_not_found, difference_changed, invalid_input for a way that the kind does not have,
 * gateway_not_configured.
 */
export async function settleDifference(
  ctx: Context,
  input: { id: string; way: Exclude<SettlingWay, 'gone'>; note: string; seen: SeenDifference },
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
  refuseOtherAmounts(found, input.seen)
  if (!waysFor(found.kind).includes(input.way)) {
    throw new ShopError('invalid_input', { fields: { way: ['not_allowed'] } })
  }
  if (input.way === 'asked_again' && found.payment_id) {
    ctx.gateways.of(found.provider)
    await syncPayment(ctx, await getPaymentToSync(ctx, found.payment_id))
    const left = await findDifference(ctx, found.payment_id)
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
      entityId: found.order_id ?? storeEntityId,
      changes: {
        way: { before: null, after: input.way },
        amount_minor: { before: Number(found.ours_minor), after: Number(found.theirs_minor) },
      },
    })
  })
}

/** What stood before whoever settles it, in halalas; not compared where it is left out. */
type SeenDifference = { ours?: number | undefined; theirs?: number | undefined }

/** A comparison may have found other amounts while its dialog stood open: what is booked or explained is what was read. Error: difference_changed. */
function refuseOtherAmounts(
  found: { ours_minor: bigint; theirs_minor: bigint },
  { ours, theirs }: SeenDifference,
): void {
  const isOther = (seen: number | undefined, minor: bigint) => seen !== undefined && BigInt(seen) !== minor
  if (isOther(ours, found.ours_minor) || isOther(theirs, found.theirs_minor)) {
    throw new ShopError('difference_changed')
  }
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

/** What differs of a payment of ours now, as the gateway itself and our ledger have it; null where they agree. */
async function findDifference(ctx: Context, paymentId: string): Promise<Difference | null> {
  const payment = await getPaymentToSync(ctx, paymentId)
  const their = await ctx.gateways.of(payment.provider).findPayment(handleOf(payment))
  const { rows } = await sql<{ status: string; amount: string; booked: string; charged_back: string }>`
    select p.status, p.amount_minor::text as amount, ${bookedColumns}
    from payments p where p.id = ${paymentId}`.execute(ctx.db)
  const [own] = rows
  invariant(own, `the payment ${paymentId} was just read`)
  const theirs = netOf(their)
  const ours = bookedBeside(theirs, own)
  const kind = kindOf(own, their, { booked: ours, taken: theirs })
  return kind && { externalId: paymentId, paymentId, orderId: payment.order_id, kind, ours, theirs }
}
