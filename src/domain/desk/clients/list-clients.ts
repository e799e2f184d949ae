import { sql, type RawBuilder } from 'kysely'
import type { Language } from '#rules/core/language'
import { searchMatches } from '#rules/desk/lists'
import { hasRunningStatus } from '#domain/core/subscription-status'
import { requirePermission, type Context } from '#domain/core/context'
import { countRows, type Count } from '#domain/core/count-rows'
import type { ClientRow } from '#domain/people/identity/sign-in-with-code'
import { clientsWhoMatch, parseSearchTerm } from '#domain/people/clients/match-clients'
import {
  practicePartner,
  testCondition,
  type PracticeOf,
  type TestFilter,
} from '#domain/people/clients/practice'
import { listSorted, type ListInput } from '#domain/core/list-rows'
import type { PageCursors } from '#domain/core/page'
import { alongDays, withinDays } from '#domain/core/riyadh-days'

export type ClientState = 'active' | 'blocked' | 'closed'
export type ClientSort = 'created_at' | '-created_at' | 'ref_id' | '-ref_id'
/**
 * How a client's plan stands: it runs, runs and renews by itself, waits for its renewal's money, or is over.
 */
export type PlanState = 'running' | 'renewing' | 'past_due' | 'ended'
export type ClientFilters = TestFilter & {
  q?: string | undefined
  state?: ClientState | undefined
  language?: Language | undefined
  /**
   * Riyadh days, YYYY-MM-DD, in which they joined; without a search, whom an import brought joined on none.
   */
  from?: string | undefined
  to?: string | undefined
  plan?: PlanState | undefined
  /** Riyadh days in which the paid time of such a plan ends. */
  plan_from?: string | undefined
  plan_to?: string | undefined
}
export type ListedClient = ClientRow & { has_plan: boolean; practice_partner: PracticeOf | null }

const states: Record<ClientState, RawBuilder<unknown>> = {
  active: sql`t.blocked_at is null and t.closed_at is null`,
  blocked: sql`t.blocked_at is not null`,
  closed: sql`t.closed_at is not null and t.deleted_at is null`,
}

const plans: Record<PlanState, RawBuilder<unknown>> = {
  running: sql`${hasRunningStatus()}`,
  renewing: sql`${hasRunningStatus()} and s.auto_renew`,
  past_due: sql`s.status = 'past_due'`,
  ended: sql`s.status = 'expired'`,
}

/** All of them by name: a statement with a star cannot be kept prepared. */
const clientColumns = sql.join(
  Object.keys({
    address: true,
    balance_held_minor: true,
    balance_minor: true,
    blocked_at: true,
    city: true,
    company: true,
    closed_at: true,
    country: true,
    created_at: true,
    deleted_at: true,
    email: true,
    email_verified_at: true,
    imported_at: true,
    first_name: true,
    id: true,
    is_test: true,
    language: true,
    last_login_at: true,
    last_name: true,
    muted_notifications: true,
    offered_email: true,
    phone: true,
    phone_changed_at: true,
    phone_extension: true,
    phone_number: true,
    practice_of: true,
    ref_id: true,
    updated_at: true,
    version: true,
  } satisfies Record<keyof ClientRow, true>).map((column) => sql.ref(`t.${column}`)),
)

const sorts = { created_at: sql`t.created_at`, ref_id: sql`t.ref_id` }

/** Clients, newest first unless it is turned round; each page costs the same in a table of millions. */
export async function listClients(
  ctx: Context,
  input: ListInput<ClientSort> & ClientFilters,
): Promise<{ clients: ListedClient[] } & PageCursors> {
  requirePermission(ctx, 'client:read')
  const { rows, ...cursors } = await listSorted<ListedClient>(ctx.db, input, {
    table: 'clients',
    // An `exists` would be worked for all clients at once, before the page is cut.
    columns: sql`${clientColumns}, coalesce((select true from subscriptions s where s.client_id = t.id
      and ${hasRunningStatus()} limit 1), false) as has_plan,
      ${practicePartner(sql`t.practice_of`)} as practice_partner`,
    conditions: clientConditions(input),
    sorts,
    defaultSort: '-created_at',
  })
  return { clients: rows, ...cursors }
}

export async function countClients(
  ctx: Context,
  filters: Omit<ClientFilters, 'state'>,
): Promise<Record<string, Count>> {
  requirePermission(ctx, 'client:read')
  return countRows(ctx.db, {
    table: 'clients',
    conditions: clientConditions(filters),
    states: { all: null, ...states },
  })
}

/** Conditions on `t` (clients); an export of the list takes the same. */
export function clientConditions(filters: ClientFilters): RawBuilder<unknown>[] {
  const { q = '', state, language, from, to } = filters
  const term = parseSearchTerm(q)
  return [
    sql`t.deleted_at is null`,
    testCondition(filters, sql`t.is_test`),
    // Collected by their indexes first, as an array: otherwise PostgreSQL may scan the whole table in the
    // list's order.
    ...(term.kind === 'nothing' ? [] : [sql`t.id = any(array(${clientsWhoMatch(term, searchMatches)}))`]),
    ...(state === undefined ? [] : [states[state]]),
    ...(language === undefined ? [] : [sql`t.language = ${language}`]),
    ...alongDays(sql`t.created_at`, { from, to }),
    // A list of days agrees with the figure of new clients; a search finds them.
    ...(term.kind === 'nothing' && (from || to) ? [sql`t.imported_at is null`] : []),
    ...planConditions(filters),
  ]
}

function planConditions({ plan, plan_from, plan_to }: ClientFilters): RawBuilder<unknown>[] {
  if (!plan && !plan_from && !plan_to) return []
  const conditions = [
    plans[plan ?? 'running'],
    ...withinDays(sql`s.ends_at`, { from: plan_from, to: plan_to }),
  ]
  return [sql`t.id in (select s.client_id from subscriptions s where ${sql.join(conditions, sql` and `)})`]
}
