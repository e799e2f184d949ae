import { sql, type RawBuilder } from 'kysely'
import { roleMay, roles, type Role } from '#rules/people/permissions'
import type { RenewalWait } from '#rules/sale/renewal'
import type { SupportSchedule } from '#rules/support/support-hours'
import type { TicketUrgency } from '#rules/support/ticket'
import { answerDue, answerUrgency } from '#rules/support/ticket-clocks'
import {
  isPersonal,
  lateSince,
  waitingDue,
  waitingGroups,
  waitingKindNames,
  waitingKinds,
  waitingUrgency,
  type WaitingKind,
  type WaitingUrgency,
} from '#rules/desk/waiting'
import type { Context } from '#domain/core/context'
import { getSupportSchedule } from '#domain/shop/published/get-store'
import { waitingDetails, waitingSources } from '#domain/desk/waiting/waiting-sources'
import { clientName } from '#domain/core/client-name'

export type WaitingItem = {
  kind: WaitingKind
  /** An id, or the word by which things are gathered into one row. */
  subject: string
  /** More than one where things are gathered. */
  count: number
  since: Date
  /** When it is done in time. */
  due: Date
  urgency: WaitingUrgency
  amountMinor: number | null
  ref: string | null
  words: string | null
  /** Of a renewal: what has to come before it is charged. */
  renewalWaitsFor: RenewalWait | null
  client: { id: string; name: string } | null
  order: { id: string; ref_id: number } | null
  taken: { by: { id: string; name: string }; at: Date | null } | null
}

/**
 * Of one kind: its rows, those that the reader took, those that nobody took, how many are late, and the money
 * in them.
 */
export type WaitingCount = {
  kind: WaitingKind
  total: number
  mine: number
  free: number
  late: number
  amountMinor: number
  oldest: Date
}

export type WaitingFilter = {
  kind?: WaitingKind | undefined
  taken?: 'me' | 'nobody' | undefined
  /** One thing of that kind alone. */
  subject?: string | undefined
  /** Rows of each kind. */
  limit: number
}

/** Of one kind on its own, and of each beside the others. */
export const waitingLimits = { one: 100, each: 6 } as const

/** Whom it is read for: their role decides what they see. */
type Reader = { id: string; role: Role }

/**
 * What waits for a person, as far as this one may see it: the rows to show, most pressing first, and the
 * counts of all. One statement. The desk, the counts beside the sections, the dashboard and the morning's
 * summary all read this.
 */
export async function readWaiting(
  ctx: Pick<Context, 'db' | 'now' | 'language'>,
  reader: Reader,
  { kind: only, taken, subject, limit }: WaitingFilter,
  known?: SupportSchedule,
): Promise<{ items: WaitingItem[]; counts: WaitingCount[] }> {
  const now = ctx.now()
  const seen = waitingKindNames.filter((kind) => roleMay(reader.role, waitingKinds[kind].sees))
  const kinds = subject === undefined ? seen : seen.filter((kind) => kind === only)
  if (kinds.length === 0) return { items: [], counts: [] }
  const schedule = known ?? (await getSupportSchedule(ctx))
  const details = waitingDetails(ctx.language, now)
  const isMine = sql`f.taker = ${reader.id}`
  const isWanted = sql.join(
    [
      sql`true`,
      ...(only ? [sql`f.kind = ${only}`] : []),
      ...(subject === undefined ? [] : [sql`f.subject = ${subject}`]),
      ...(taken === 'me' ? [isMine] : taken === 'nobody' ? [sql`f.taker is null`] : []),
    ],
    sql` and `,
  )
  const { rows } = await sql<Rows>`
    with found as materialized (
      select f.*, coalesce(f.assigned_to, k.staff_user_id) as taker, k.taken_at
      from (${sql.join(
        kinds.map((kind) => columnsOf(kind, { now, reader, schedule })),
        sql` union all `,
      )}) f
      left join waiting_takes k on k.kind = f.kind and k.subject_id = f.subject and k.taken_at >= f.since
        and exists (select from staff_users w where w.id = k.staff_user_id and ${canAct(kinds)})),
    shown as (
      select f.* from (select f.*, row_number() over (partition by f.kind, f.urgency order by coalesce(f.due, f.since), f.subject) as place
        from found f where ${isWanted}) f where f.place <= ${limit})
    select
      (select coalesce(jsonb_agg(jsonb_build_object('kind', f.kind, 'subject', f.subject, 'count', f.count, 'since', f.since,
          'due', f.due, 'urgency', f.urgency, 'amount_minor', f.amount_minor, 'ref', ${details.ref}, 'words', ${details.words}, 'renewal_waits_for', ${details.renewalWaitsFor}, 'taken_at', f.taken_at,
          'client', case when c.id is not null then jsonb_build_object('id', c.id, 'name', ${clientName}) end,
          'order', case when o.id is not null then jsonb_build_object('id', o.id, 'ref_id', o.ref_id) end,
          'by', case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end)), '[]')
        from shown f left join lateral (${rowOf('clients', sql`f.client_id`)}) c on true
        left join lateral (${rowOf('orders', sql`f.order_id`)}) o on true
        left join lateral (${rowOf('staff_users', sql`f.taker`)}) u on true) as items,
      (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from (
        select f.kind, count(*)::int as total, (count(*) filter (where ${isMine}))::int as mine,
          (count(*) filter (where f.taker is null))::int as free, coalesce(sum(f.amount_minor), 0)::bigint as amount_minor,
          (count(*) filter (where f.is_late))::int as late, min(f.since) as oldest
        from found f group by f.kind) n) as counts`.execute(ctx.db)
  const { items = [], counts = [] } = rows[0] ?? {}
  return {
    items: pressing(
      items.map((row) => toItem(row, { now, schedule })),
      limit,
    ),
    counts: counts.map(toCount).toSorted((one, other) => place(one.kind) - place(other.kind)),
  }
}

/**
 * By its key, for each row that is shown: how few these are the planner cannot know, and would read the whole
 * table beside them.
 */
function rowOf(table: 'clients' | 'orders' | 'staff_users', id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select t.* from ${sql.table(table)} t where t.id = ${id} limit 1`
}

/** One thing, if it waits and the reader may see it. */
export async function findWaiting(
  ctx: Pick<Context, 'db' | 'now' | 'language'>,
  reader: Reader,
  { kind, subject }: { kind: WaitingKind; subject: string },
  schedule: SupportSchedule,
): Promise<WaitingItem | undefined> {
  return (await readWaiting(ctx, reader, { kind, subject, limit: 1 }, schedule)).items[0]
}

/**
 * Whether `w` (staff_users) can still do what `k` was taken for: what somebody had who has left, or got
 * another role, is nobody's.
 */
function canAct(kinds: readonly WaitingKind[]): RawBuilder<boolean> {
  const ofKinds = kinds.map((kind) => {
    const acting = roles.filter(
      (role) => roleMay(role, 'waiting:take') && roleMay(role, waitingKinds[kind].acts),
    )
    return sql`when ${sql.lit(kind)} then w.role = any(${acting}::text[])`
  })
  return sql`w.is_active and w.deleted_at is null and case k.kind ${sql.join(ofKinds, sql` `)} end`
}

type Reading = { now: Date; reader: Reader; schedule: SupportSchedule }

function columnsOf(kind: WaitingKind, { now, reader, schedule }: Reading): RawBuilder<unknown> {
  const edge = (urgency: TicketUrgency) => lateSince(dueOf(schedule, { kind, urgency }), now)
  const isLate =
    kind === 'ticket'
      ? sql`s.since <= case s.urgency when 'urgent' then ${edge('urgent')}::timestamptz else ${edge('normal')} end`
      : sql`coalesce(s.due <= ${now}, s.since <= ${edge('normal')})`
  const urgency = kind === 'ticket' ? sql`` : sql`null::text as urgency,`
  return sql`select ${sql.lit(kind)}::text as kind, s.*, ${urgency} ${isLate} as is_late from (${waitingSources[kind](now)})
    s (subject, since, due, count, amount_minor, client_id, order_id, assigned_to)
    ${isPersonal(kind) ? sql`where s.assigned_to = ${reader.id}` : sql``}`
}

type ItemRow = {
  kind: WaitingKind
  /** Of a ticket. */
  urgency: TicketUrgency | null
  subject: string
  count: number
  since: string
  due: string | null
  amount_minor: number | null
  ref: string | null
  words: string | null
  renewal_waits_for: RenewalWait | null
  client: WaitingItem['client']
  order: WaitingItem['order']
  by: { id: string; name: string } | null
  taken_at: string | null
}
type CountRow = {
  kind: WaitingKind
  total: number
  mine: number
  free: number
  amount_minor: number
  late: number
  oldest: string
}
type Rows = { items: ItemRow[]; counts: CountRow[] }

/** When something of this kind that began to wait at a moment is done in time. */
function dueOf(
  schedule: SupportSchedule,
  { kind, urgency, due = null }: { kind: WaitingKind; urgency: TicketUrgency | null; due?: Date | null },
): (since: Date) => Date {
  if (kind !== 'ticket') return (since) => waitingDue(kind, since, due)
  return (since) => answerDue(schedule, urgency ?? 'normal', since)
}

function toItem(row: ItemRow, { now, schedule }: Pick<Reading, 'now' | 'schedule'>): WaitingItem {
  const { kind, subject, count, amount_minor: amountMinor, ref, words, client, order, by } = row
  const since = new Date(row.since)
  const due = dueOf(schedule, { ...row, due: row.due === null ? null : new Date(row.due) })(since)
  return {
    kind,
    subject,
    count,
    since,
    due,
    urgency:
      kind === 'ticket'
        ? answerUrgency(schedule, row.urgency ?? 'normal', { since, now })
        : waitingUrgency(since, due, now),
    amountMinor,
    ref,
    words,
    renewalWaitsFor: row.renewal_waits_for,
    client,
    order,
    taken: by && { by, at: row.taken_at === null ? null : new Date(row.taken_at) },
  }
}

function toCount({ amount_minor: amountMinor, oldest, ...row }: CountRow): WaitingCount {
  return { ...row, amountMinor, oldest: new Date(oldest) }
}

/** The most pressing of each kind: urgent tickets and others were read side by side. */
function pressing(items: WaitingItem[], limit: number): WaitingItem[] {
  const shown = new Map<WaitingKind, number>()
  return items.toSorted(byPressure).filter(({ kind }) => {
    const before = shown.get(kind) ?? 0
    shown.set(kind, before + 1)
    return before < limit
  })
}

/** By its group, then by when it is due: what is late comes first by itself. */
function byPressure(one: WaitingItem, other: WaitingItem): number {
  const group = ({ kind }: WaitingItem) => waitingGroups.indexOf(waitingKinds[kind].group)
  return group(one) - group(other) || one.due.getTime() - other.due.getTime()
}

function place(kind: WaitingKind): number {
  return waitingKindNames.indexOf(kind)
}
