import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { Database } from '#db/client'
import type { ApiClientActor, Context } from '#domain/core/context'
import { isNewestFirst, listRows, type ListInput, type TimeSort } from '#domain/core/list-rows'
import { mayReadPhone, phoneForPartner } from '#domain/people/identity/find-partner-client'
import { parsePhoneText } from '#domain/partners/partners/partner-phone'
import { hasReference, withinWindow, type Labels, type WindowFilters } from '#domain/core/references'
import { requirePartner } from '#domain/core/require-partner'

export type SpendView = Labels & {
  id: string
  /** Empty where the partner may not read it any more, and once the account is closed. */
  phone: string
  points: number
  reason: string
  /** What the client could still spend right after it. */
  points_left: number
  sources: { subscription_id: string; points: number }[]
  created_at: Date
  reversed_at: Date | null
}

const naming = { partnerId: sql`t.api_client_id`, namedAt: sql`t.created_at` }

/** Of `t` (points_spends). */
const columns = sql`t.id, (select ${phoneForPartner(naming)} from clients c where c.id = t.client_id) as phone, t.points, t.reason,
  t.points_left, t.created_at, t.reversed_at, t.reference, coalesce(t.metadata, '{}') as metadata,
  (select jsonb_agg(jsonb_build_object('subscription_id', p.subscription_id, 'points', p.points) order by p.points desc)
    from points_spend_parts p where p.spend_id = t.id) as sources`
const ownedBy = ({ id, mode }: ApiClientActor) =>
  sql`t.api_client_id = ${id} and t.is_test = ${mode === 'test'}`

/** One spend of the calling partner's own. Error: spend_not_found. */
export async function getSpend(ctx: Context, id: string): Promise<SpendView> {
  return getOwnSpend(ctx.db, requirePartner(ctx, 'points'), id)
}

export async function getOwnSpend(
  db: Pick<Database, 'getExecutor'>,
  partner: ApiClientActor,
  id: string,
): Promise<SpendView> {
  const { rows } = await sql<SpendView>`
    select ${columns} from points_spends t where t.id = ${id} and ${ownedBy(partner)}`.execute(db)
  if (!rows[0]) throw new ShopError('spend_not_found')
  return rows[0]
}

export type SpendQuery = WindowFilters &
  ListInput<TimeSort> & {
    phone?: string | undefined
    status?: 'spent' | 'reversed' | undefined
    reference?: string | undefined
  }

/**
 * The calling partner's own spends of its token's mode, newest first unless they are turned round; a search
 * is the partner's own number. Errors: practice_phone_needed, invalid_input.
 */
export async function listSpends(
  ctx: Context,
  { phone, status, reference, q, sort, ...query }: SpendQuery,
): Promise<{ spends: SpendView[]; nextCursor: string | null }> {
  const partner = requirePartner(ctx, 'points')
  const { rows, nextCursor } = await listRows<SpendView>(ctx.db, {
    table: 'points_spends',
    columns,
    conditions: [
      ownedBy(partner),
      ...withinWindow(sql`t.created_at`, query),
      ...(phone === undefined
        ? []
        : [
            sql`t.client_id in (select c.id from clients c
              where c.phone = ${parsePhoneText(partner, phone)})`,
            // Else whoever tries numbers would find out where a client moved to.
            sql`(select ${mayReadPhone(naming)} from clients c where c.id = t.client_id)`,
          ]),
      ...(status === undefined ? [] : [sql`(t.reversed_at is not null) = ${status === 'reversed'}`]),
      ...(reference === undefined ? [] : [hasReference(sql`t.reference`, reference)]),
      ...(q === undefined || q.trim() === '' ? [] : [hasReference(sql`t.reference`, q)]),
    ],
    by: 'id',
    descending: isNewestFirst(sort),
    limit: query.limit,
    cursor: query.cursor,
  })
  return { spends: rows, nextCursor }
}
