import { sql } from 'kysely'
import { addDays } from '#rules/core/riyadh-days'
import { keptAnswerLength, maxFailingDays, retryDelayAfter } from '#rules/partners/webhooks'
import { secondsAfter } from '#rules/core/durations'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import type { WebhookAnswer } from '#domain/core/ports/post-webhook'
import { isListening } from '#domain/partners/webhooks/endpoint-owner'
import { signWebhook } from '#domain/partners/webhooks/sign-webhook'
import { switchOff } from '#domain/partners/webhooks/switch-off'
import { acquireDeliverySlot } from '#domain/partners/webhooks/delivery-slots'

type Due = {
  id: string
  attempts: number
  event_id: string
  body: string
  endpoint_id: string
  api_client_id: string
  url: string
  secret: Buffer
  old_secret: Buffer | null
  old_secret_until: Date | null
  failing_since: Date | null
  is_listening: boolean
}

/**
 * One delivery attempt to a partner: signed, at most ten seconds, kept with what was answered. Any 2xx is an
 * arrival; anything else is tried again after growing waits, for three days. A job; a try whose outcome was
 * lost in a crash is made again, which receivers recognise by the event's id. Nothing leaves while the
 * endpoint or its API client is off.
 */
export async function deliverWebhook(ctx: Context, deliveryId: string): Promise<Date | null> {
  const due = await readDue(ctx, deliveryId)
  if (!due) return null
  if (!due.is_listening) {
    await ctx.db
      .updateTable('webhook_deliveries')
      .set({ status: 'cancelled', next_try_at: null })
      .where('id', '=', deliveryId)
      .execute()
    return null
  }
  const taken = acquireDeliverySlot(
    {
      apiClientId: due.api_client_id,
      endpointId: due.endpoint_id,
      isFailing: due.failing_since !== null,
    },
    ctx,
  )
  // Others go first: a receiver that hangs must not block the worker.
  if (taken.leave === null) return new Date(ctx.now().getTime() + taken.wait)
  let answer: WebhookAnswer
  try {
    answer = await ctx.postWebhook({
      url: due.url,
      body: due.body,
      headers: signWebhook({ id: due.event_id, body: due.body }, ctx.now(), secretsOf(due, ctx.now())),
    })
  } finally {
    taken.leave()
  }
  return keepAnswer(ctx, due, answer)
}

async function readDue(ctx: Context, deliveryId: string): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select d.id, d.attempts, d.event_id, v.body, e.id as endpoint_id, e.api_client_id, e.url, e.secret, e.old_secret, e.old_secret_until,
      e.failing_since, ${isListening} as is_listening
    from webhook_deliveries d join webhook_events v on v.id = d.event_id join webhook_endpoints e on e.id = d.endpoint_id
    where d.id = ${deliveryId} and d.status = 'waiting' and v.body is not null`.execute(ctx.db)
  return rows[0]
}

function secretsOf({ secret, old_secret, old_secret_until }: Due, now: Date): Buffer[] {
  return old_secret && old_secret_until && old_secret_until > now ? [secret, old_secret] : [secret]
}

async function keepAnswer(ctx: Context, due: Due, answer: WebhookAnswer): Promise<Date | null> {
  const arrived = answer.status !== null && answer.status >= 200 && answer.status < 300
  const attempts = due.attempts + 1
  const wait = arrived ? null : retryDelayAfter(attempts)
  const next = wait === null ? null : secondsAfter(ctx.now(), wait)
  const status = arrived ? 'delivered' : next ? 'waiting' : 'failed'
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .updateTable('webhook_deliveries')
      .set({
        status,
        attempts,
        response_status: answer.status,
        // PostgreSQL stores no NUL in texts.
        response_text: answer.text.replaceAll('\0', '').slice(0, keptAnswerLength),
        duration_ms: answer.durationMs,
        last_tried_at: ctx.now(),
        next_try_at: next,
      })
      .where('id', '=', due.id)
      .where('status', '=', 'waiting')
      .execute()
    const health = await tx.db
      .updateTable('webhook_endpoints')
      .set({ failing_since: arrived ? null : sql<Date>`coalesce(failing_since, ${ctx.now()})` })
      .where('id', '=', due.endpoint_id)
      // Written only when it changes, so that deliveries to a busy endpoint do not wait for its row.
      .where('failing_since', arrived ? 'is not' : 'is', null)
      .returning('id')
      .executeTakeFirst()
    const since = due.failing_since
    const isLost = !arrived && !health && since && addDays(since, maxFailingDays) < ctx.now()
    if (isLost) await switchOff(tx, ctx, due.endpoint_id)
  })
  return next
}
