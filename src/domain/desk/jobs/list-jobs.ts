import { sql, type RawBuilder } from 'kysely'
import { toLatinDigits } from '#rules/core/digits'
import { ShopError } from '#rules/errors/shop-error'
import { isId } from '#rules/core/uuid'
import type { JobState } from '#rules/desk/jobs'
import { requirePermission, type Context } from '#domain/core/context'
import { countRows, type Count } from '#domain/core/count-rows'
import { findPhone } from '#domain/people/identity/normalise-phone'
import { isSettledElsewhere } from '#domain/core/jobs/settled-elsewhere'
import { jobNames } from '#domain/core/names'
import { listRows, type ListInput } from '#domain/core/list-rows'
import { cursorsOf, type PageCursors } from '#domain/core/page'
import { clientName } from '#domain/core/client-name'

/** `q` is a client's phone, or their number. */
export type JobFilters = { q?: string | undefined; state?: JobState | undefined; name?: string | undefined }

export type JobView = {
  id: string
  name: string
  /** What it is about: an id, or a word. */
  subject_id: string
  state: JobState
  client: { id: string; ref_id: number; name: string } | null
  due_at: Date
  attempts: number
  last_error: string | null
  request_id: string
  created_at: Date
  done_at: Date | null
  failed_at: Date | null
  can_run: boolean
}

/**
 * Given up and not settled in another way, or waiting for its next try: these can be run at once, and
 * recurring ones at any time.
 */
function mayRun(row: Pick<Row, 'name' | 'state' | 'last_error' | 'is_settled'>): boolean {
  if (row.state === 'failed') return !row.is_settled
  return row.state === 'later' && (row.last_error !== null || standing.has(row.name))
}

const standing = new Set([
  'activity.seal',
  'figures.fold',
  'house.tidy',
  'renewals.watch',
  'tax_certificates.watch',
  'tax.watch',
  'unpaid.watch',
  'waiting.summarise',
])

type Row = Omit<JobView, 'can_run'> & { is_settled: boolean }

function columns(now: Date): RawBuilder<unknown> {
  return sql`t.id, t.name, t.subject_id, t.due_at, t.attempts, t.last_error, t.request_id, t.created_at, t.done_at, t.failed_at,
    case when t.done_at is not null then 'done' when t.failed_at is not null then 'failed'
      when t.locked_until > ${now}::timestamptz then 'running' when t.due_at <= ${now}::timestamptz then 'due' else 'later' end as state,
    (select jsonb_build_object('id', c.id, 'ref_id', c.ref_id, 'name', ${clientName})
      from clients c where c.id = t.client_id) as client,
    exists (select from jobs j where j.id = t.id and j.failed_at is not null and ${isSettledElsewhere(now)}) as is_settled`
}

const waits = sql`t.done_at is null and t.failed_at is null`

function stateConditions(now: Date): Record<JobState, RawBuilder<unknown>> {
  const isFree = sql`(t.locked_until is null or t.locked_until <= ${now})`
  return {
    due: sql`${waits} and ${isFree} and t.due_at <= ${now}`,
    running: sql`${waits} and t.locked_until > ${now}`,
    later: sql`${waits} and ${isFree} and t.due_at > ${now}`,
    failed: sql`t.failed_at is not null`,
    done: sql`t.done_at is not null`,
  }
}

/** Where the list begins: with what waits longest, what comes next, or what happened last. */
const orders: Record<JobState, { by: RawBuilder<unknown>; descending: boolean }> = {
  due: { by: sql`t.due_at`, descending: false },
  running: { by: sql`t.due_at`, descending: false },
  later: { by: sql`t.due_at`, descending: false },
  failed: { by: sql`t.failed_at`, descending: true },
  done: { by: sql`t.done_at`, descending: true },
}

/** Jobs that wait, run, and have ended lately. */
export async function listJobs(
  ctx: Context,
  input: ListInput & JobFilters,
): Promise<{ jobs: JobView[] } & PageCursors> {
  requirePermission(ctx, 'jobs:read')
  const { state } = input
  const now = ctx.now()
  const page = await listRows<Row>(ctx.db, {
    table: 'jobs',
    columns: columns(now),
    conditions: [...conditionsOf(input), ...(state ? [stateConditions(now)[state]] : [])],
    ...(state ? orders[state] : { by: 'id' as const, descending: true }),
    limit: input.limit,
    cursor: input.cursor,
  })
  return { jobs: page.rows.map(toView), ...cursorsOf(page) }
}

export async function countJobStates(
  ctx: Context,
  filters: Omit<JobFilters, 'state'>,
): Promise<Record<string, Count>> {
  requirePermission(ctx, 'jobs:read')
  return countRows(ctx.db, {
    table: 'jobs',
    conditions: conditionsOf(filters),
    states: { all: null, ...stateConditions(ctx.now()) },
  })
}

/** One job. Error: job_not_found. */
export async function getJob(ctx: Context, id: string): Promise<JobView> {
  requirePermission(ctx, 'jobs:read')
  const { rows } = await sql<Row>`select ${columns(ctx.now())} from jobs t where t.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw new ShopError('job_not_found')
  return toView(rows[0])
}

export function listJobNames(): readonly string[] {
  return jobNames
}

function toView({ is_settled, ...row }: Row): JobView {
  return { ...row, can_run: mayRun({ ...row, is_settled }) }
}

function conditionsOf({ q = '', name }: JobFilters): RawBuilder<unknown>[] {
  const text = toLatinDigits(q).trim()
  return [...(name ? [sql`t.name = ${name}`] : []), ...(text === '' ? [] : [ofClient(text)])]
}

/** The client it is about; an id finds what is about that very thing. */
function ofClient(text: string): RawBuilder<unknown> {
  if (isId(text))
    return sql`(t.subject_id = ${text.toLowerCase()} or t.payload -> 'also' ? ${text.toLowerCase()})`
  const digits = text.replace(/[^\d+]/g, '')
  const bare = digits.replace(/\D/g, '').slice(0, 15)
  const phone = findPhone({ extension: '+966', number: digits })?.phone ?? `+${bare}`
  return sql`t.client_id = any(array(select c.id from clients c where c.phone = ${phone}
    union all select c.id from clients c where c.ref_id = ${bare === '' ? '0' : bare}))`
}
