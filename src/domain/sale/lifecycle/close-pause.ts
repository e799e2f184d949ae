import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { cancelJob } from '#domain/core/jobs/cancel-job'
import { findPause, writePauseEnd } from '#domain/sale/records/pauses/change-pause'
import { touchSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import type { Transaction } from '#domain/core/transaction'

/**
 * Ends an open pause of a client who is locked, if there is one, and sets the plan's alarms going; `orderId`
 * is the purchase that does it. False: none was open.
 */
export async function closePause(
  tx: Transaction,
  ctx: Context,
  input: { id: string; clientId: string; by: 'client' | 'date' | 'plan'; orderId?: string },
): Promise<boolean> {
  const pause = await findPause(tx, input.id)
  if (!pause) return false
  if (input.by !== 'plan') {
    // All of them waited for the chosen day. Before the paid end the usual moments are looked for; behind it
    // the plan renews at once.
    const alarm = { subjectId: input.id, clientId: input.clientId }
    enqueue(tx, ctx, { ...alarm, name: 'subscription.renew' })
    enqueue(tx, ctx, { ...alarm, name: 'subscription.remind' })
    enqueue(tx, ctx, { ...alarm, name: 'subscription.advance' })
    // What ends a pause otherwise changes the plan itself.
    touchSubscription(tx, ctx, input.id)
  }
  writePauseEnd(tx, ctx, input, { pause, by: input.by, orderId: input.orderId })
  return true
}

/**
 * More time is paid for in which a plan is paused or was to be: the pause is over, and the plan goes on with
 * its members and its renewal, whose jobs were scheduled for the end of the pause and are scheduled again by
 * the step that adds the period. The order that paid for it is kept: taken back, it leaves the plan paused as
 * it was.
 */
export async function resumePaused(
  tx: Transaction,
  ctx: Context,
  plan: { id: string; clientId: string; orderId: string },
): Promise<void> {
  await closePause(tx, ctx, { ...plan, by: 'plan' })
  for (const name of [
    'subscription.renew',
    'subscription.remind',
    'subscription.advance',
    'pause.end',
  ] as const) {
    cancelJob(tx, { name, subjectId: plan.id })
  }
}

/** Whether an open pause holds the plan. */
export async function isPaused(tx: Transaction, subscriptionId: string): Promise<boolean> {
  return (await findPause(tx, subscriptionId)) !== undefined
}
