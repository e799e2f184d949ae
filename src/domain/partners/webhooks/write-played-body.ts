import { createHash } from 'node:crypto'
import { day } from '#rules/core/durations'
import { ShopError } from '#rules/errors/shop-error'
import { writeMoment } from '#rules/core/moment'
import type { eventExamples } from '#rules/partners/webhook-examples'
import type { PlayableEvent, WebhookEvent } from '#rules/partners/webhooks'
import { uuidOfHex } from '#rules/core/uuid'
import type { Context } from '#domain/core/context'
import { writeBody, type EventFacts } from '#domain/partners/webhooks/write-body'

export type PlayedOrder = {
  id: string
  ref_id: bigint
  final_price_minor: bigint
  price_after_tax_minor: bigint
}

/** What an event is played on: the order, or the plan that it began. */
export type PlayedSubject = { entity: 'order' | 'subscription'; id: string }

type Played = {
  type: PlayableEvent
  order: PlayedOrder
  subject: PlayedSubject
  brings: (typeof eventExamples)[WebhookEvent]
  facts: Pick<EventFacts, 'activity_id' | 'api_client_id' | 'created_at'>
}

/**
 * The body of an event that is played: the real order or plan as it stands, with the status that such an
 * event brings. A practice order has no payment and no refund; theirs are made up, each with one id for all
 * events of one order.
 */
export async function writePlayedBody(ctx: Context, played: Played): Promise<string> {
  const { type, order, subject, brings } = played
  const amount = Number(order.price_after_tax_minor)
  const { status = null, previous_status: before = null } = brings
  const kind = kindOf(type)
  const written: {
    data: { reference?: unknown; metadata?: unknown; ends_at?: string; settled_by?: string | null }
  } = JSON.parse(
    await writeBody(ctx, {
      ...played.facts,
      mode: 'test',
      action: type,
      entity: subject.entity,
      entity_id: subject.id,
      changes: status === null ? {} : { status: { before, after: status } },
    }),
  )
  if (kind === 'payment' || kind === 'refund') {
    const { reference, metadata } = written.data
    const id = madeUpId(`${kind} of ${order.id}`)
    const method = kind === 'payment' ? { method: 'card' } : {}
    const moved = { status, previous_status: before, amount_minor: amount, ...method }
    const data = { object: kind, id, order_id: order.id, ...moved, reference, metadata }
    return JSON.stringify({ ...written, data })
  }
  const refunded = { 'order.refunded': amount, 'order.partially_refunded': Math.ceil(amount / 3) }
  const sums = type in refunded ? { refunded_minor: refunded[type as keyof typeof refunded] } : {}
  const { status: _, previous_status: __, refunded_minor: ___, ...rest } = brings
  // An event of a paid order says by what it was paid; one that nobody has paid is played as its practice
  // payment settles it.
  const isUnpaid = written.data.settled_by === null && !('settled_by' in brings)
  const settled = isUnpaid ? { settled_by: 'gateway' } : {}
  // A pause begins at the paid end.
  const paidEnd = Date.parse(written.data.ends_at ?? '')
  const pause =
    type === 'subscription.paused' ? { pause_ends_at: writeMoment(new Date(paidEnd + 30 * day)) } : {}
  return JSON.stringify({ ...written, data: { ...written.data, ...settled, ...rest, ...sums, ...pause } })
}

/** Error: subscription_not_found where the order has begun no plan. */
export async function getPlayedSubject(
  ctx: Context,
  type: PlayableEvent,
  orderId: string,
): Promise<PlayedSubject> {
  if (kindOf(type) !== 'subscription') return { entity: 'order', id: orderId }
  const period = await ctx.db
    .selectFrom('subscription_periods')
    .select('subscription_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!period) throw new ShopError('subscription_not_found')
  return { entity: 'subscription', id: period.subscription_id }
}

function kindOf(type: PlayableEvent): string | undefined {
  return type.split('.')[0]
}

/** The same UUID for the same words. */
function madeUpId(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex')
  return uuidOfHex(`${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17, 32)}`)
}
