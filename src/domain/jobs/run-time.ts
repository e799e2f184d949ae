import { sql } from 'kysely'
import { ShopError } from '#rules/errors'
import { asSystem } from '#domain/context'
import type { Context } from '#domain/context'
import { runDueJobs } from '#domain/jobs/run-due-jobs'
import type { JobHandlers } from '#domain/jobs/run-due-jobs'
import type { JobName } from '#domain/jobs/names'

/** A wrong turn in the jobs must not run for ever. */
const mostRuns = 5_000

/**
 * Runs everything that falls due for one test client up to `to`, one after the other, each at its own moment: the
 * clock that is handed to it stands at its due time. Demo and tests only. Returns the names that ran, in order.
 * Error: not_found for an unknown phone.
 */
export async function runTimeOfClient(
  ctx: Context,
  handlers: JobHandlers,
  input: { phone: string; to: Date },
): Promise<JobName[]> {
  const client = await ctx.db
    .selectFrom('clients')
    .select('id')
    .where('phone', '=', input.phone)
    .executeTakeFirst()
  if (!client) throw new ShopError('not_found')
  const ran: JobName[] = []
  for (let run = 0; run < mostRuns; run++) {
    const dueAt = await nextDue(ctx, client.id, input.to)
    if (!dueAt) return ran
    // A millisecond later, so that a claim that ends then has run out.
    const moment = new Date(Math.max(dueAt.getTime() + 1, ctx.now().getTime()))
    const then = { ...asSystem(ctx), now: () => moment }
    const names = await runDueJobs(then, handlers, { limit: 1, clientId: client.id, until: moment })
    if (names.length === 0) return ran
    ran.push(...names)
  }
  return ran
}

/** A job that a dead worker still holds comes when its claim has run out. */
async function nextDue(ctx: Context, clientId: string, to: Date): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select min(greatest(due_at, locked_until)) as due_at from jobs
    where client_id = ${clientId} and done_at is null and failed_at is null and due_at <= ${to}`.execute(
    ctx.db,
  )
  return rows[0]?.due_at ?? null
}
