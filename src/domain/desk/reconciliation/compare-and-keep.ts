import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import { addDays } from '#rules/core/riyadh-days'
import type { Context } from '#domain/core/context'
import type { GatewayWith } from '#domain/core/ports/gateway'
import {
  compareGateway,
  netOf,
  type Comparison,
  type Difference,
} from '#domain/desk/reconciliation/compare-gateway'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { takeTurn } from '#domain/desk/reconciliation/take-turn'
import { findDifference } from '#domain/desk/reconciliation/find-difference'

const days = 31

/**
 * Compares each gateway's books of the last days with ours and keeps what differs, for staff
 * (`runReconciliation`) and for the nightly job, in transactions of its own. Returns how many differences are
 * new, and why a gateway could not be compared: the others are compared all the same.
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
      // Another comparison was stored, or a difference was settled meanwhile: this answer of the gateway is
      // stale.
      if ((await countTurns(tx.db)) !== before) return null
      return keepAll(tx, ctx, { provider: gateway.name, range, now, compared, ...asked })
    })
    if (added !== null) return added
  }
  // Others have compared as many times meanwhile, and kept what they found.
  return 0
}

const maxRounds = 5

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
 * The list took a while: of each payment that seems to differ, the gateway and our ledger are asked once
 * more. So they are of those whose difference is open and that the list has not compared, as it goes back 31
 * days: `gone` are the open ones that were seen to agree, and no others.
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

/**
 * What is left of an open difference that the list has not named; `unknown` where the gateway has no answer:
 * then it stays as it is.
 */
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
