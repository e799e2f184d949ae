import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { toLatinDigits } from '#rules/digits'
import type { Language } from '#rules/language'
import { requirePermission } from '#domain/context'
import type { Context } from '#domain/context'
import { countRows } from '#domain/count-rows'
import type { Count } from '#domain/count-rows'
import type { ClientRow } from '#domain/identity/meet-client'
import { findPhone } from '#domain/identity/normalise-phone'
import { listRows } from '#domain/list-rows'
import type { ListInput } from '#domain/list-rows'

export type ClientState = 'active' | 'blocked' | 'closed'
export type ClientSort = 'ref_id' | '-ref_id'
export type ClientFilters = {
  q?: string | undefined
  state?: ClientState | undefined
  language?: Language | undefined
}
export type ListedClient = ClientRow & { has_plan: boolean }

const states: Record<ClientState, RawBuilder<unknown>> = {
  active: sql`t.blocked_at is null and t.closed_at is null`,
  blocked: sql`t.blocked_at is not null`,
  closed: sql`t.closed_at is not null and t.deleted_at is null`,
}

/** Clients, newest first unless it is turned round; each page costs the same in a table of millions. */
export async function listClients(
  ctx: Context,
  input: ListInput<ClientSort> & ClientFilters,
): Promise<{ clients: ListedClient[]; nextCursor: string | null }> {
  requirePermission(ctx, 'client:read')
  const page = await listRows<ListedClient>(ctx.db, {
    ...input,
    table: 'clients',
    columns: sql`t.*, exists (select from subscriptions s where s.client_id = t.id
      and s.status in ('active', 'past_due', 'cancelled')) as has_plan`,
    conditions: clientConditions(input),
    by: sql`t.ref_id`,
    descending: input.sort !== 'ref_id',
  })
  return { clients: page.rows, nextCursor: page.nextCursor }
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
export function clientConditions({ q, state, language }: ClientFilters): RawBuilder<unknown>[] {
  const text = toLatinDigits(q ?? '').trim()
  return [
    sql`t.deleted_at is null`,
    ...(text === '' ? [] : [matches(text)]),
    ...(state === undefined ? [] : [states[state]]),
    ...(language === undefined ? [] : [sql`t.language = ${language}`]),
  ]
}

/** Names are a beginning; more matches than this are narrowed by typing on. */
const mostMatches = 1_000

/**
 * A number is a client's number or a phone, in any usual way of writing and any digits; all else the beginning of an
 * email, of the whole name or of the last name. Matches are collected by their indexes first, as an array: left to itself
 * PostgreSQL may walk the whole table in the list's order.
 */
function matches(text: string): RawBuilder<unknown> {
  const digits = text.replace(/[^\d+]/g, '')
  if (/^[\d\s()+\-–.\u200e\u200f\u2066-\u2069]+$/.test(text) && /\d/.test(digits)) {
    const phone = findPhone({ extension: '+966', number: digits })
    const bare = digits.replace(/\D/g, '').slice(0, 18)
    return sql`t.id = any(array(
      select c.id from clients c where c.ref_id = ${bare}
      union all select c.id from clients c where c.phone_number = ${bare}
      union all select c.id from clients c where c.phone = ${phone?.phone ?? `+${bare}`}))`
  }
  const beginning = `${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql`t.id = any(array(select c.id from clients c where lower(c.email) like ${beginning}
    or lower(c.first_name || ' ' || c.last_name) like ${beginning} or lower(c.last_name) like ${beginning}
    limit ${mostMatches}))`
}
