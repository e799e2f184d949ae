import type { Context } from '#domain/core/context'
import { notifyJoined } from '#domain/sale/notifications/notify-joined'
import { joinPlan } from '#domain/sale/records/members/add-members'
import type { Transaction } from '#domain/core/transaction'

/** A locked client joins the plan to which the phone was invited last, if any; its owner is notified. */
export async function joinInvited(tx: Transaction, ctx: Context, clientId: string): Promise<void> {
  const joined = await joinPlan(tx, ctx, clientId)
  if (joined) await notifyJoined(tx, ctx, { ...joined, clientId })
}
