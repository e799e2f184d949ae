import type { WaitingKind } from '#rules/desk/waiting'
import { requirePermission, type Context } from '#domain/core/context'
import { capabilityOfWay, type OfferedWay } from '#domain/core/ports/gateway'
import { countUnreported } from '#domain/desk/tax/submissions/count-unreported'
import { readWaiting, type WaitingCount } from '#domain/desk/waiting/read-waiting'

export type Waiting = {
  /** Of each kind of which something waits that the caller may see. */
  counts: WaitingCount[]
  tickets: { total: number; mine: number; oldest: Date | null }
  refundRequests: { total: number; late: number; oldest: Date | null }
  /** Tax documents without an answer of the authority, the oldest one's issue, and those that it refused. */
  taxDocuments: { unreported: number; oldest: Date | null; refused: number }
  /** New payments of some way go to a gateway that takes no money: a practice one, or one with test keys. */
  isPaymentTest: boolean
}

// The names are the keys of a constant table.
const ways = Object.keys(capabilityOfWay) as OfferedWay[]

/**
 * How much waits for somebody of the staff: by kind, and more of tickets, refund requests and tax documents;
 * and whether payments are a test.
 */
export async function getWaiting(ctx: Context): Promise<Waiting> {
  const staff = requirePermission(ctx, 'dashboard:read')
  const [{ counts }, taxDocuments] = await Promise.all([
    readWaiting(ctx, staff, { limit: 0 }),
    countUnreported(ctx),
  ])
  const of = (kind: WaitingKind) => {
    const { total = 0, mine = 0, late = 0, oldest = null } = counts.find((one) => one.kind === kind) ?? {}
    return { total, mine, late, oldest }
  }
  return {
    counts,
    tickets: of('ticket'),
    refundRequests: of('refund_request'),
    taxDocuments,
    isPaymentTest: ways.some((way) => ctx.gateways.offering(way)?.live === false),
  }
}
