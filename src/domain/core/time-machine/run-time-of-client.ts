import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { asSystem, type Context } from '#domain/core/context'
import { releaseClock, setClock, takeClock } from '#domain/core/time-machine/demo-clock'
import { runDueJobs, type JobHandlers } from '#domain/core/jobs/run-due-jobs'
import type { JobName } from '#domain/core/names'

/** Jobs that keep creating jobs must not run for ever. */
const maxRuns = 20_000

/**
 * Moves the clock of one test client forward to `to`, and runs everything that falls due for them on the way,
 * one after the other in order of due time, on the real jobs: the clock stands at each job's own moment while
 * it runs, and goes on from `to` afterwards. Demo and tests only. Returns the names that ran, in order.
 * Errors: not_found (an unknown phone, or a shop that is no demo), clock_runs_forward, clock_is_moving.
 */
export async function runTimeOfClient(
  asked: Context,
  handlers: JobHandlers,
  input: { phone: string; to: Date } | { clientId: string; to: Date },
): Promise<JobName[]> {
  const ctx = asSystem(asked)
  if (!ctx.demo) throw new ShopError('not_found')
  const clientId = await findClient(ctx, input)
  const ahead = await takeClock(ctx, clientId)
  if (ahead === null) throw new ShopError('clock_is_moving')
  try {
    const start = new Date(ctx.now().getTime() + ahead)
    if (input.to < start) throw new ShopError('clock_runs_forward')
    // What the store's own clock would leave later has its moment in this client's.
    await handlers['unpaid.watch'](ctx, clientId)
    const ran = await runJobs(ctx, handlers, { clientId, start, to: input.to })
    await setClock(ctx, clientId, input.to)
    return ran
  } finally {
    await releaseClock(ctx, clientId)
  }
}

async function findClient(ctx: Context, input: { phone: string } | { clientId: string }): Promise<string> {
  const clients = ctx.db.selectFrom('clients').select('id')
  const client = await (
    'phone' in input ? clients.where('phone', '=', input.phone) : clients.where('id', '=', input.clientId)
  ).executeTakeFirst()
  if (!client) throw new ShopError('not_found')
  return client.id
}

async function runJobs(
  ctx: Context,
  handlers: JobHandlers,
  { clientId, start, to }: { clientId: string; start: Date; to: Date },
): Promise<JobName[]> {
  const ran: JobName[] = []
  let moment = start
  for (let run = 0; run < maxRuns; run++) {
    const next = await nextDue(ctx, clientId, to)
    if (!next) return ran
    if (next.isHeld) {
      await delay(25)
      continue
    }
    // Overdue jobs run at the present moment: a clock never goes back.
    if (next.dueAt > moment) moment = next.dueAt
    await setClock(ctx, clientId, moment)
    ran.push(...(await runDueJobs(ctx, handlers, { limit: 1, clientId, until: moment })))
  }
  throw new Error(`the jobs of client ${clientId} find no end before ${to.toISOString()}`)
}

/** The next job, which a worker that took it before the clock was taken may still hold, in real time. */
async function nextDue(
  ctx: Context,
  clientId: string,
  to: Date,
): Promise<{ dueAt: Date; isHeld: boolean } | null> {
  const { rows } = await sql<{ due_at: Date; is_held: boolean }>`
    select due_at, coalesce(locked_until >= statement_timestamp(), false) as is_held from jobs
    where client_id = ${clientId} and done_at is null and failed_at is null and due_at <= ${to}
    order by due_at, id limit 1`.execute(ctx.db)
  return rows[0] ? { dueAt: rows[0].due_at, isHeld: rows[0].is_held } : null
}
