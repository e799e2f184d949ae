import { hour } from '#rules/core/durations'
import type { OrderMethod } from '#rules/sale/order'
import { reminderMoment } from '#rules/sale/unpaid-reminder'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { enqueueUnlessWatched } from '#domain/core/jobs/unpaid-watch'
import type { WriteTarget } from '#domain/core/pending-writes'

/** What is due so soon is left at once; in milliseconds. An upgrade's quote holds for less. */
const soon = hour

/** What decides when an unpaid order has its turn first. */
export type LapsingOrder = {
  id: string
  clientId: string
  method: OrderMethod
  isPlacedByStaff: boolean
  isUpgrade: boolean
  placedAt: Date
  payableUntil: Date
}

/**
 * A new order's window ends, and its client is reminded of it before; most are paid before, and leave no job.
 */
export function leaveLapse(notes: WriteTarget, ctx: Context, order: LapsingOrder): void {
  const job = lapseOf(order)
  if (job.dueAt.getTime() - ctx.now().getTime() <= soon) enqueue(notes, ctx, job)
  else enqueueUnlessWatched(notes, ctx, 'orders', job)
}

/**
 * The job that has an order lapse, when it is first due: to remind, or at the end of its window. An upgrade's
 * is no time to remind in.
 */
export function lapseOf({ id, clientId, placedAt, payableUntil, ...order }: LapsingOrder) {
  const isReminded = order.method === 'store' && !order.isPlacedByStaff && !order.isUpgrade
  const remindedAt = isReminded ? reminderMoment({ placedAt, payableUntil }) : null
  return { name: 'order.lapse', subjectId: id, clientId, dueAt: remindedAt ?? payableUntil } as const
}
