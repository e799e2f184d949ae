import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { accessEnd, runningStatuses, type SubscriptionStatus } from '#rules/sale/subscription'
import { lockClient } from '#domain/people/identity/lock-client'
import { boughtWith } from '#domain/sale/records/members/bought-with'
import { isPausedPastEnd } from '#domain/sale/records/subscriptions/paused-past-end'
import type { Transaction } from '#domain/core/transaction'

export type LockedGroup = {
  id: string
  version: number
  ownerPhone: string | null
  plan: { name_ar: string; name_en: string }
  isShared: boolean
  /** Access is exactly the owner's, as `accessEnd` says it. */
  runs: boolean
  /** Who shares the plan now. */
  members: { id: string; phone: string; status: 'invited' | 'joined'; invited_at: Date }[]
}

/**
 * Locks a client's own subscription and reads who shares it. The client comes first, so that an order that is
 * being fulfilled, and invites too, is waited for. Error: not_found, also for somebody else's.
 */
export async function lockGroup(
  tx: Transaction,
  asked: { id: string; clientId: string; now: Date },
): Promise<LockedGroup> {
  await lockClient(tx, asked.clientId)
  const { rows } = await sql<{
    version: number
    status: SubscriptionStatus
    ends_at: Date
    grace_ends_at: Date | null
    is_paused_past_end: boolean
    is_shared: boolean
    name_ar: string
    name_en: string
    phone: string | null
  }>`
    select s.version, s.status, s.ends_at, s.grace_ends_at, ${isPausedPastEnd()} as is_paused_past_end,
      ${boughtWith('group_sharing')} as is_shared, p.name_ar, p.name_en, c.phone
    from subscriptions s join products p on p.id = s.product_id join clients c on c.id = s.client_id
    where s.id = ${asked.id} and s.client_id = ${asked.clientId} for no key update of s`.execute(tx.db)
  const [row] = rows
  if (!row) throw new ShopError('not_found')
  const until = accessEnd({
    endsAt: row.ends_at,
    graceEndsAt: row.grace_ends_at,
    isPausedPastEnd: row.is_paused_past_end,
  })
  // A statement of its own: one that had to wait for the lock would know the members of before.
  const members = await tx.db
    .selectFrom('subscription_members')
    .select(['id', 'phone', 'status', 'invited_at'])
    .where('subscription_id', '=', asked.id)
    .where('status', 'in', ['invited', 'joined'])
    .orderBy('id')
    .execute()
  return {
    id: asked.id,
    version: row.version,
    ownerPhone: row.phone,
    plan: { name_ar: row.name_ar, name_en: row.name_en },
    isShared: row.is_shared,
    runs: runningStatuses.some((status) => status === row.status) && until > asked.now,
    members: members.map((member) => ({
      ...member,
      status: member.status === 'joined' ? 'joined' : 'invited',
    })),
  }
}
