import { sql, type RawBuilder } from 'kysely'
import { minute, second } from '#rules/core/durations'
import { storeTime } from '#domain/core/clock/client-clock'
import type { Context } from '#domain/core/context'
import { enqueue, toRow, type NewJob } from '#domain/core/jobs/enqueue'
import { deferWrite, jobKey, type WriteTarget } from '#domain/core/pending-writes'

/**
 * What `unpaid.watch` looks after, each by a row of its own, and after how many milliseconds it comes back.
 */
export const watchBeats = { payments: 15 * second, orders: minute } as const
export type Watched = keyof typeof watchBeats

/** So long overdue, nobody may be there to work it; in milliseconds. */
const patience = minute

/** Leaves the jobs that watch what is unpaid, where they are missing. */
export function scheduleUnpaidWatch(notes: WriteTarget, ctx: Context): void {
  for (const subjectId of Object.keys(watchBeats)) {
    enqueue(notes, ctx, { name: 'unpaid.watch', subjectId, clientId: null })
  }
}

/**
 * Leaves a job that most often would be taken back unworked: only where `unpaid.watch` will not leave it. It
 * does so as long as its own last run went well and is no minute late; where it fails, has nobody who works
 * it or is gone, and for a client with a clock of their own, each such job is left at once. What decides is
 * read by the statement that writes what the job is about. Source: docs/decisions/0283.
 * @param by which of its rows leaves this job
 */
export function enqueueUnlessWatched(
  notes: WriteTarget,
  ctx: Context,
  by: Watched,
  job: NewJob & { clientId: string },
): void {
  const row = toRow(ctx, job)
  const isLeftLater = sql<boolean>`(${isWatching(ctx, by)} and ${ctx.clientClock.isReal(sql`${job.clientId}::uuid`)})`
  deferWrite(
    notes,
    { table: 'jobs', key: jobKey(job.name, job.subjectId) },
    sql`insert into jobs (id, name, subject_id, payload, client_id, due_at, request_id, is_urgent, created_at)
      select ${row.id}::uuid, ${row.name}::text, ${row.subject_id}::text, '{}'::jsonb, ${row.client_id}::uuid,
        ${row.due_at}::timestamptz, ${row.request_id}::text, ${row.is_urgent}::boolean, ${row.created_at}::timestamptz
      where not ${isLeftLater}
      on conflict (name, subject_id) where done_at is null and failed_at is null do nothing`,
  )
}

function isWatching(ctx: Context, by: Watched): RawBuilder<boolean> {
  const since = new Date(storeTime(ctx)().getTime() - patience)
  return sql<boolean>`exists (select from jobs w where w.name = 'unpaid.watch' and w.subject_id = ${by}::text
    and w.done_at is null and w.failed_at is null and w.last_error is null and w.due_at > ${since}::timestamptz)`
}

/**
 * From now on each job is left at once, until another worker has run the watch: this one ends, and nobody
 * else may know of it, as where the release before comes back.
 */
export async function distrustUnpaidWatch(ctx: Context): Promise<void> {
  await sql`update jobs set last_error = 'a worker ended, and no other has come by since'
    where name = 'unpaid.watch' and done_at is null and failed_at is null`.execute(ctx.db)
}
