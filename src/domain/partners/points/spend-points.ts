import { sql } from 'kysely'
import { ShopError } from '#rules/errors'
import { cleanText } from '#rules/text'
import { recordFact } from '#domain/core/activity/record-fact'
import type { ApiClientActor, Context } from '#domain/core/context'
import { lockClient } from '#domain/people/identity/lock-client'
import { atTimeOfClient } from '#domain/core/clock/client-clock'
import { newId } from '#domain/core/new-id'
import { findPartnerClient } from '#domain/people/identity/find-partner-client'
import { parsePhoneText } from '#domain/partners/partners/partner-phone'
import { cleanLabels } from '#domain/core/references'
import type { GivenLabels, Labels } from '#domain/core/references'
import { requirePartner } from '#domain/core/require-partner'
import { listPointSources, sumPoints } from '#domain/sale/records/points/point-sources'
import type { PointSource } from '#domain/sale/records/points/point-sources'
import { setPointsLeft } from '#domain/sale/records/periods/change-period'
import { getOwnSpend } from '#domain/partners/points/get-spend'
import type { SpendView } from '#domain/partners/points/get-spend'
import { inTransaction } from '#domain/core/transaction'
import type { Transaction } from '#domain/core/transaction'

export type SpendPoints = GivenLabels & {
  phone: string
  points: number
  reason: string
  /** The caller's Idempotency-Key, and the hash of what was asked under it: one key is one spend, for ever. */
  callerKey: string
  bodyHash: Buffer
}

/**
 * Spends a client's points for the calling partner: all of them or none, never below zero, once per key, whatever is spent at
 * the same moment. Errors: invalid_input, practice_phone_needed, partner_client_not_found, points_not_enough,
 * idempotency_key_reused.
 */
export async function spendPoints(ctx: Context, input: SpendPoints): Promise<SpendView> {
  const partner = requirePartner(ctx, 'points')
  const client = await findPartnerClient(ctx, partner, parsePhoneText(partner, input.phone))
  const then = await atTimeOfClient(ctx, client.id)
  const id = await inTransaction(then, async (tx) => {
    // Spends of one client wait for each other here; whoever repeats the asking then finds the first one.
    await lockClient(tx, client.id)
    const before = await findSpent(tx, partner, input)
    if (before) return before
    const sources = await lockSources(tx, ctx, await listPointSources(tx.db, ctx, client))
    const left = sumPoints(sources)
    if (left < input.points) throw new ShopError('points_not_enough', { extra: { points_left: left } })
    const parts = takeInOrder(sources, input.points)
    const spendId = newId()
    const reason = cleanText(input.reason)
    await writeSpend(tx, then, {
      id: spendId,
      partner,
      clientId: client.id,
      pointsLeft: left - input.points,
      parts,
      ...input,
      ...cleanLabels(input),
      reason,
    })
    recordFact(tx, then, {
      action: 'points.spent',
      entity: 'subscription',
      entityId: parts[0]?.subscription_id ?? client.id,
      clientId: client.id,
      changes: {
        points: { before: left, after: left - input.points },
        reason: { before: null, after: reason },
        spend_id: { before: null, after: spendId },
      },
    })
    return spendId
  })
  return getOwnSpend(ctx.db, partner, id)
}

async function findSpent(
  tx: Transaction,
  partner: ApiClientActor,
  { callerKey, bodyHash }: Pick<SpendPoints, 'callerKey' | 'bodyHash'>,
): Promise<string | undefined> {
  const spend = await tx.db
    .selectFrom('points_spends')
    .select(['id', 'body_hash'])
    .where('api_client_id', '=', partner.id)
    .where('is_test', '=', partner.mode === 'test')
    .where('caller_key', '=', callerKey)
    .executeTakeFirst()
  if (spend && !spend.body_hash.equals(bodyHash)) throw new ShopError('idempotency_key_reused')
  return spend?.id
}

/** Holds the periods, always in the same sequence, and reads what is left of them now: a shared plan has other spenders. */
async function lockSources(tx: Transaction, ctx: Context, sources: PointSource[]): Promise<PointSource[]> {
  if (sources.length === 0) return []
  const ids = sources.map((source) => source.period_id)
  const rows = await tx.db
    .selectFrom('subscription_periods')
    .select(['id', 'points_left'])
    .where('id', 'in', ids)
    .where('ended_early_at', 'is', null)
    .where('lapsed_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const left = new Map(rows.map((row) => [row.id, row.points_left]))
  return sources.map((source) => ({ ...source, points_left: left.get(source.period_id) ?? 0 }))
}

type Part = { period_id: string; subscription_id: string; points: number; points_left: number }

function takeInOrder(sources: PointSource[], points: number): Part[] {
  const parts: Part[] = []
  let wanted = points
  for (const { period_id, subscription_id, points_left } of sources) {
    const taken = Math.min(wanted, points_left)
    if (taken > 0) parts.push({ period_id, subscription_id, points: taken, points_left: points_left - taken })
    wanted -= taken
  }
  return parts
}

async function writeSpend(
  tx: Transaction,
  ctx: Context,
  spend: Omit<SpendPoints, keyof GivenLabels> &
    Labels & {
      id: string
      partner: ApiClientActor
      clientId: string
      pointsLeft: number
      parts: Part[]
    },
): Promise<void> {
  const parts = spend.parts.map((part) => ({ ...part, entry_id: newId() }))
  await sql`
    with part as (
      select * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
        as part (period_id uuid, subscription_id uuid, points integer, points_left integer, entry_id uuid)),
    spend as (
      insert into points_spends (id, api_client_id, is_test, caller_key, body_hash, client_id, points, points_left,
        reason, reference, metadata, created_at)
      values (${spend.id}, ${spend.partner.id}, ${spend.partner.mode === 'test'}, ${spend.callerKey}, ${spend.bodyHash},
        ${spend.clientId}, ${spend.points}, ${spend.pointsLeft}, ${spend.reason}, ${spend.reference}, ${JSON.stringify(spend.metadata)}::jsonb, ${ctx.now()})),
    written as (
      insert into points_spend_parts (spend_id, period_id, subscription_id, points)
      select ${spend.id}, period_id, subscription_id, points from part)
    insert into points_entries (id, subscription_id, period_id, kind, points, points_left, reason, spend_id, created_at)
    select entry_id, subscription_id, period_id, 'spend', -points, points_left, ${spend.reason}, ${spend.id},
      ${ctx.now()}
    from part`
    .execute(tx.db)
    .catch(asKeyReused)
  for (const { period_id: id, points, points_left: left } of parts) {
    setPointsLeft(tx, { id, points_left: left + points }, left)
  }
}

/** The same key at the same moment for another client, on which nobody waited. */
function asKeyReused(error: unknown): never {
  const isReused =
    error instanceof Error && 'constraint' in error && error.constraint === 'points_spends_once'
  throw isReused ? new ShopError('idempotency_key_reused') : error
}
