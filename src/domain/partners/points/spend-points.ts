import type { Database } from '#db/client'
import { ShopError } from '#rules/errors/shop-error'
import { cleanText } from '#rules/core/text'
import { recordFact } from '#domain/core/activity/record-fact'
import type { ApiClientActor, Context } from '#domain/core/context'
import { lockClient } from '#domain/people/identity/lock-client'
import { atTimeOfClient } from '#domain/core/clock/client-clock'
import { findPartnerClient, requirePartnerClient } from '#domain/people/identity/find-partner-client'
import { parsePhoneText } from '#domain/partners/partners/partner-phone'
import { cleanLabels, type GivenLabels } from '#domain/core/references'
import { requirePartner } from '#domain/core/require-partner'
import { insertSpend } from '#domain/sale/records/points/change-spend'
import { insertPointsEntry } from '#domain/sale/records/points/insert-points-entry'
import { listPointSources, sumPoints, type PointSource } from '#domain/sale/records/points/point-sources'
import { setPointsLeft } from '#domain/sale/records/periods/change-period'
import { getOwnSpend, type SpendView } from '#domain/partners/points/get-spend'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { violates } from '#domain/core/violates'

export type SpendPoints = GivenLabels & {
  phone: string
  points: number
  reason: string
  /**
   * The caller's Idempotency-Key, and the hash of what was asked under it: one key is one spend, for ever.
   */
  callerKey: string
  bodyHash: Buffer
  /** Another try holds the key: its spend is found, or this is thrown and nothing is spent. */
  keyInUse?: ShopError | undefined
}

/**
 * Spends a client's points for the calling partner: all of them or none, never below zero, once per key,
 * whatever is spent at the same moment. Errors: invalid_input, practice_phone_needed,
 * partner_client_not_found, points_not_enough, idempotency_key_reused, idempotency_key_in_use.
 */
export async function spendPoints(ctx: Context, input: SpendPoints): Promise<SpendView> {
  const partner = requirePartner(ctx, 'points')
  // One key is one spend for ever: a repeat finds it, whoever has the number by now.
  const spent = await findSpent(ctx.db, partner, input)
  if (spent) return getOwnSpend(ctx.db, partner, spent)
  if (input.keyInUse) throw input.keyInUse
  const client = await findPartnerClient(ctx, partner, parsePhoneText(partner, input.phone))
  const then = await atTimeOfClient(ctx, client.id)
  const id = await inTransaction(then, async (tx) => {
    // Spends of one client wait for each other here; a repeated request then finds the first one.
    await lockClient(tx, client.id)
    const before = await findSpent(tx.db, partner, input)
    if (before) return before
    const sources = await lockSources(tx, ctx, partner, client.id)
    const left = sumPoints(sources)
    if (left < input.points) throw new ShopError('points_not_enough', { extra: { points_left: left } })
    const parts = takeInOrder(sources, input.points)
    const reason = cleanText(input.reason)
    const pointsLeft = left - input.points
    const spendId = writeSpend(tx, then, partner, {
      ...input,
      reason,
      clientId: client.id,
      pointsLeft,
      parts,
    })
    recordFact(tx, then, {
      action: 'points.spent',
      entity: 'subscription',
      entityId: parts[0]?.subscription_id ?? client.id,
      clientId: client.id,
      changes: {
        points: { before: left, after: pointsLeft },
        spend_id: { before: null, after: spendId },
      },
      personal: { reason: { before: null, after: reason } },
    })
    return spendId
  }).catch(asKeyReused)
  return getOwnSpend(ctx.db, partner, id)
}

/** The spend of this very request. Error: idempotency_key_reused for another request under its key. */
async function findSpent(
  db: Pick<Database, 'selectFrom'>,
  partner: ApiClientActor,
  { callerKey, bodyHash }: Pick<SpendPoints, 'callerKey' | 'bodyHash'>,
): Promise<string | undefined> {
  const spend = await db
    .selectFrom('points_spends')
    .select(['id', 'body_hash'])
    .where('api_client_id', '=', partner.id)
    .where('is_test', '=', partner.mode === 'test')
    .where('caller_key', '=', callerKey)
    .executeTakeFirst()
  if (spend && !spend.body_hash.equals(bodyHash)) throw new ShopError('idempotency_key_reused')
  return spend?.id
}

/**
 * What the partner reaches of the client's points, held. The client is locked, so no order of theirs is taken
 * back any more; those of somebody whose plan they share may be until the plan's periods are held. Error:
 * partner_client_not_found.
 */
async function lockSources(
  tx: Transaction,
  ctx: Context,
  partner: ApiClientActor,
  clientId: string,
): Promise<PointSource[]> {
  const client = await requirePartnerClient(tx.db, partner, clientId)
  const held = await holdPeriods(tx, await listPointSources(tx.db, ctx, client))
  if (client.soldBy === null) return held
  const still = await listPointSources(tx.db, ctx, await requirePartnerClient(tx.db, partner, clientId))
  return held.filter((source) => still.some(({ period_id: id }) => id === source.period_id))
}

/**
 * Holds the periods, always in the same sequence, and reads what is left of them now: a shared plan has other
 * spenders.
 */
async function holdPeriods(tx: Transaction, sources: PointSource[]): Promise<PointSource[]> {
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

function writeSpend(
  tx: Transaction,
  ctx: Context,
  partner: ApiClientActor,
  spend: SpendPoints & { clientId: string; pointsLeft: number; parts: Part[] },
): string {
  const { parts, reason } = spend
  const { reference, metadata } = cleanLabels(spend)
  const id = insertSpend(
    tx,
    ctx,
    {
      api_client_id: partner.id,
      is_test: partner.mode === 'test',
      caller_key: spend.callerKey,
      body_hash: spend.bodyHash,
      client_id: spend.clientId,
      points: spend.points,
      points_left: spend.pointsLeft,
      reason,
      reference,
      metadata: JSON.stringify(metadata),
    },
    parts.map(({ period_id, subscription_id, points }) => ({ period_id, subscription_id, points })),
    partner,
  )
  for (const part of parts) {
    const { period_id: periodId, subscription_id: subscriptionId, points, points_left: pointsLeft } = part
    setPointsLeft(tx, { id: periodId, points_left: pointsLeft + points }, pointsLeft)
    const entry = { subscriptionId, periodId, kind: 'spend', points: -points, pointsLeft } as const
    insertPointsEntry(tx, ctx, { ...entry, spend: { id, reason } })
  }
  return id
}

/** The same key at the same moment for another client, whose lock was another one. */
function asKeyReused(error: unknown): never {
  throw violates(error, 'points_spends_once') ? new ShopError('idempotency_key_reused') : error
}
