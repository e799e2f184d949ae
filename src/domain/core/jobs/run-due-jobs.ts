import { sql } from 'kysely'
import { secondsAfter } from '#rules/core/durations'
import type { Context } from '#domain/core/context'
import { shiftClock, storeTime } from '#domain/core/clock/client-clock'
import { isEnduring, isUrgent, type JobName } from '#domain/core/names'
import { newId } from '#domain/core/new-id'

export type Job = {
  id: string
  name: JobName
  subject_id: string
  /** Further subjects, worked side by side with that one; see `runJob`. */
  also: string[] | null
  client_id: string | null
  due_at: Date
  attempts: number
  request_id: string
  /** Changes when the job is left again while it is being worked; then it is worked again. */
  created_at: Date
  /** Milliseconds that the clock of its client is ahead; see `ClientClock`. */
  ahead_ms: number
  /** The try before this one has no end: its process ended, or could not write down how it went. */
  was_cut_off: boolean
}

/** It was not tried now, and comes again then: what failed before still counts. */
export type PutOff = { putOffTo: Date }

/** Answers a job. A returned date means: run again then. A job may run twice and must tolerate it. */
export type JobHandler = (ctx: Context, subjectId: string) => Promise<Date | PutOff | null | void>
export type JobHandlers = Record<JobName, JobHandler>

/**
 * The claim on a job expires after this long, if `release-jobs` has not released it before; a running worker
 * extends it (`holdJobs`). By the database's clock: workers whose own are apart would take one another's.
 */
export const lockSeconds = 20

/** A worker claims at most so many at once; see `startWorker`. */
const defaultLimit = 16

/**
 * Seconds between tries. They add up to about a day: an outage that begins in the evening may be found in the
 * morning.
 */
const retryDelays = [2, 5, 15, 30, 60, 300, 900, 1800, 3600, 7200, 14_400, 21_600, 36_000] as const

/** Tries after which staff have to look. A job that is never given up goes on with the longest delay. */
const maxAttempts = retryDelays.length + 1

/**
 * Claims up to `limit` due jobs and works them side by side. Any number of processes may do so at once.
 * Returns the names that ran; an empty list means that nothing was due.
 * @param scope `clientId` limits the sweep to one client; `until` claims what is due up to then, and is the
 * moment in which it is worked
 */
export async function runDueJobs(
  ctx: Context,
  handlers: JobHandlers,
  scope: { limit: number; clientId?: string; until?: Date },
): Promise<JobName[]> {
  const jobs = await claimJobs(ctx, { ...scope, done: [] })
  const ends = await Promise.all(jobs.map((job) => runJob(ctx, handlers, job, scope.until)))
  const done = jobs.filter((_, index) => ends[index]?.outcome === 'done')
  if (done.length > 0) await claimJobs(ctx, { limit: 0, done })
  return jobs.map((job) => job.name)
}

/**
 * Claims due jobs for this worker and, in the same statement, closes those that it has done: a busy worker
 * then needs one statement for many jobs. Urgent ones come first, then what has been due the longest. Two
 * workers never get the same row (SKIP LOCKED). It does not wait for the disk: a claim that a crashing
 * database loses is taken again, and a job whose completion it loses runs again, which every job tolerates. A
 * job that was done at its first try leaves no row; one that failed before is kept for staff to see
 * (`cleanUp`), and one that was left again while it was worked waits again, from the beginning of its tries:
 * that which charges a renewal leaves the next one's. A job of several subjects stays whole for whoever says
 * that it knows such jobs; for a worker of the release before the database makes each a job of its own
 * (`split_shared_job`).
 * @param scope `worker` is the name by which others see in the database whether it is connected
 */
export async function claimJobs(
  ctx: Context,
  scope: { limit: number; done: readonly Job[]; clientId?: string; until?: Date; worker?: string | null },
): Promise<Job[]> {
  const now = ctx.now()
  const ids = scope.done.map((job) => job.id)
  const due = scope.until ? sql`due_at <= ${scope.until}` : ctx.clientClock.isDue(now)
  const waits = sql`done_at is null and failed_at is null and (select setting from hurry) = 'off'
    and ${due}
    and (locked_until is null or locked_until < statement_timestamp()) and id <> all(${ids}::uuid[])`
  // Of a number that it does not know, PostgreSQL expects so much that it would sort all that is due: the
  // most is written out, and how many of them are locked is a parameter. A text for each number would be
  // planned five times on each connection.
  const max = sql.lit(Math.max(scope.limit, defaultLimit))
  const { limit } = scope
  // What falls due for one client is worked in the order of its moments.
  const next =
    scope.clientId === undefined
      ? sql`
    urgent as materialized (select id from (
      select id from jobs where is_urgent and ${waits} order by due_at limit ${max} for update skip locked) due limit ${limit}),
    crowd as materialized (select id from (
      select id from jobs where not is_urgent and ${waits} and (select count(*) from urgent) < ${limit}
      order by due_at limit ${max} for update skip locked) due limit ${limit}),
    next as (select id from (select id, 0 as turn from urgent union all select id, 1 from crowd) due
      order by turn limit ${limit})`
      : sql`
    next as materialized (select id from (
      select id from jobs where client_id = ${scope.clientId} and ${waits}
      order by due_at limit ${max} for update skip locked) due limit ${limit})`
  const { rows } = await sql<{ closed: string[] } & (Job | Record<keyof Job, null>)>`
    with hurry as materialized (select set_config('synchronous_commit', 'off', true) as setting,
      set_config('ishtirak.shared_jobs', 'on', true)),
    done as materialized (
      select * from unnest(${ids}::uuid[], ${scope.done.map((job) => job.created_at)}::timestamptz[]) as done (id, created_at)),
    gone as (
      delete from jobs using done
      where jobs.id = done.id and jobs.created_at = done.created_at and done_at is null and last_error is null
        and (select setting from hurry) = 'off' returning jobs.id),
    again as (
      update jobs set locked_until = null, attempts = 0, last_error = null from done
      where jobs.id = done.id and jobs.created_at <> done.created_at and done_at is null
        and (select setting from hurry) = 'off' returning jobs.id),
    ${next},
    claimed as (
      update jobs set locked_until = ${lockEnd}, claimed_at = statement_timestamp(), worker = ${scope.worker ?? null},
        attempts = attempts + 1
      where id in (select id from next)
      returning id, name, subject_id, payload -> 'also' as also, client_id, due_at, attempts, request_id, created_at,
        ${ctx.clientClock.aheadOf(sql.ref('jobs.client_id'))} as ahead_ms, old.locked_until is not null as was_cut_off)
    select closed, claimed.* from (select array(select id from gone union all select id from again)::text[] as closed) closing
      left join claimed on true`.execute(ctx.db)
  const closed = new Set(rows[0]?.closed)
  const rest = scope.done.filter(({ id }) => !closed.has(id))
  if (rest.length > 0) await closeRest(ctx, rest)
  return rows.filter((row) => row.id !== null)
}

/**
 * Closes what the claim left of the jobs that are done: those that failed before are kept, and those that
 * were left again in this very moment wait again.
 */
async function closeRest(ctx: Context, done: readonly Job[]): Promise<void> {
  await sql`update jobs set done_at = case when jobs.created_at = done.created_at then ${ctx.now()}::timestamptz end,
      attempts = case when jobs.created_at = done.created_at then attempts else 0 end,
      locked_until = null, last_error = null
    from unnest(${done.map((job) => job.id)}::uuid[], ${done.map((job) => job.created_at)}::timestamptz[])
      as done (id, created_at)
    where jobs.id = done.id and done_at is null`.execute(ctx.db)
}

/** Keeps the claim on jobs that take long. */
export async function holdJobs(ctx: Context, ids: readonly string[]): Promise<void> {
  await sql`update jobs set locked_until = ${lockEnd} where id = any(${ids}::uuid[])
    and locked_until is not null`.execute(ctx.db)
}

const lockEnd = sql`statement_timestamp() + make_interval(secs => ${sql.lit(lockSeconds)})`

/** How a run of a job ended. `done` is still to be closed; the others stand in its row. */
export type JobOutcome = 'done' | 'later' | 'failed' | 'given_up'

export type RunEnd = {
  outcome: JobOutcome
  /** How it ended for those of its subjects that go on in rows of their own. */
  apart: JobOutcome[]
}

/**
 * Works one job, all its subjects side by side, and says how it ended. Each subject fails, and comes again,
 * for itself: one that is not done goes on in a row of its own, with the tries that the job has had.
 * @param moment in which it is worked; the time of its client when absent
 */
export async function runJob(
  ctx: Context,
  handlers: JobHandlers,
  claimed: Job,
  moment?: Date,
): Promise<RunEnd> {
  const inRow = new Set([claimed.subject_id, ...(claimed.also ?? [])])
  const end: RunEnd = { outcome: 'done', apart: [] }
  const runs = [...inRow].map(async (subject_id) => {
    let row: Promise<Job> | undefined
    const job = { ...claimed, subject_id }
    const toRow = () => (row ??= takeRow(ctx, job, inRow))
    const outcome = await runSubject(ctx, handlers, job, { moment, toRow })
    if (outcome === 'done') return
    if ((await toRow()).id === claimed.id) end.outcome = outcome
    else end.apart.push(outcome)
  })
  for (const run of await Promise.allSettled(runs)) if (run.status === 'rejected') throw run.reason
  return end
}

/**
 * The row in which a subject goes on that is not done: that of its job where it is alone in it, else a new
 * one, held until it is written down how it went. One statement, so that no process ever finds it in both.
 * @param inRow whose row the job's still is
 */
async function takeRow(ctx: Context, job: Job, inRow: Set<string>): Promise<Job> {
  if (inRow.size === 1) return job
  inRow.delete(job.subject_id)
  const own: Job = { ...job, id: newId(), also: null }
  const isFirst = sql<boolean>`subject_id = ${job.subject_id}`
  const also = sql`(payload -> 'also')`
  // Another process that has taken the job meanwhile, as this one was silent for long, may have taken it
  // apart.
  await sql`
    with others as (
      update jobs set subject_id = case when ${isFirst} then ${also} ->> 0 else subject_id end,
        payload = jsonb_set(payload, '{also}', case when ${isFirst} then ${also} - 0 else ${also} - ${job.subject_id}::text end)
      where id = ${job.id} and done_at is null and failed_at is null
        and case when ${isFirst} then ${also} ->> 0 is not null else ${also} ? ${job.subject_id} end
      returning id)
    insert into jobs (id, name, subject_id, payload, client_id, due_at, request_id, is_urgent, created_at, attempts, claimed_at, locked_until)
    select ${own.id}::uuid, ${own.name}::text, ${own.subject_id}::text, '{}', ${own.client_id}::uuid, ${own.due_at}::timestamptz,
      ${own.request_id}::text, ${isUrgent(own.name)}::boolean, ${own.created_at}::timestamptz, ${own.attempts}::int,
      statement_timestamp(), ${lockEnd} from others
    on conflict (name, subject_id) where done_at is null and failed_at is null do nothing`.execute(ctx.db)
  return own
}

/**
 * Works one subject of a job and says how it ended. A job whose process ended in its first try is taken again
 * at once, as others ran in that process, too; a later try that was cut off has failed, so that a job that
 * ends each process that runs it comes later and later, and is given up. Source: docs/decisions/0269.
 * @param run.toRow the row in which is written how it went
 */
async function runSubject(
  ctx: Context,
  handlers: JobHandlers,
  claimed: Job,
  { moment, toRow }: { moment: Date | undefined; toRow: () => Promise<Pick<Job, 'id'>> },
): Promise<JobOutcome> {
  const hasFailed = claimed.was_cut_off && claimed.attempts > 2
  // Then this is no try of its own, but the end of the one before.
  const job = hasFailed ? { ...claimed, attempts: claimed.attempts - 1 } : claimed
  const theirs = moment
    ? { ...ctx, now: () => moment, storeNow: storeTime(ctx) }
    : shiftClock(ctx, job.ahead_ms)
  const own: Context = {
    ...theirs,
    requestId: job.request_id || ctx.requestId,
    inJob: { name: job.name, subjectId: job.subject_id },
    isLastTry: job.attempts >= maxAttempts,
  }
  try {
    if (hasFailed) throw new Error('its process ended while it ran')
    const again = await handlers[job.name](own, job.subject_id)
    if (!again) return 'done'
    const { id } = await toRow()
    await postpone(ctx, { ...job, id }, again)
    return 'later'
  } catch (error) {
    const { id } = await toRow()
    await failed(own, { ...job, id }, error)
    return isGivenUp(own, job) ? 'given_up' : 'failed'
  }
}

async function postpone(ctx: Context, job: Job, again: Date | PutOff): Promise<void> {
  const isPutOff = 'putOffTo' in again
  const dueAt = isPutOff ? again.putOffTo : again
  // Enqueued again meanwhile, it has a time of its own, which may be the earlier one.
  await sql`update jobs set due_at = case when created_at = ${job.created_at} then ${dueAt}::timestamptz
      else least(due_at, ${dueAt}::timestamptz) end, locked_until = null,
      attempts = case when ${isPutOff} and created_at = ${job.created_at} then attempts - 1 else 0 end,
      last_error = case when ${isPutOff} then last_error end
    where id = ${job.id}`.execute(ctx.db)
}

function isGivenUp(ctx: Context, job: Job): boolean {
  return ctx.isLastTry === true && !isEnduring(job.name)
}

async function failed(ctx: Context, job: Job, error: unknown): Promise<void> {
  const givenUp = isGivenUp(ctx, job)
  const delay = retryDelays[Math.min(job.attempts, retryDelays.length) - 1] ?? 2
  const facts = {
    job: job.name,
    subjectId: job.subject_id,
    attempts: job.attempts,
    requestId: job.request_id,
    error,
  }
  if (givenUp) ctx.log.error(facts, 'a job was given up and waits for staff')
  else if (job.attempts === maxAttempts)
    ctx.log.error(facts, 'a job has failed for a day and is tried again for as long as it takes')
  else ctx.log.warn(facts, 'a job failed and will be tried again')
  await ctx.db
    .updateTable('jobs')
    .set({
      locked_until: null,
      attempts: job.attempts,
      last_error: error instanceof Error ? error.message : String(error),
      ...(givenUp ? { failed_at: ctx.now() } : { due_at: secondsAfter(ctx.now(), delay) }),
    })
    .where('id', '=', job.id)
    .execute()
}
