import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { DB } from '#db/types'
import { runningStatuses } from '#rules/subscription'
import type { SubscriptionStatus } from '#rules/subscription'

/** The plan that a client has, as a change of plan sees it. */
export type RunningPlan = {
  id: string
  productId: string
  status: SubscriptionStatus
  startsAt: Date
  /** Of all that is paid. */
  endsAt: Date
  /** What the latest paid period was bought at, before tax, in halalas. */
  price: number
  autoRenew: boolean
  cardId: string | null
  members: { id: string; phone: string; status: 'invited' | 'joined' }[]
  /** A change that waits for its payment or its day. */
  openChange: { id: string; kind: 'upgrade' | 'downgrade'; orderId: string | null } | null
}

type Row = {
  id: string
  product_id: string
  status: SubscriptionStatus
  starts_at: Date
  ends_at: Date
  price: string
  auto_renew: boolean
  payment_method_id: string | null
  members: RunningPlan['members']
  open_change: { id: string; kind: 'upgrade' | 'downgrade'; order_id: string | null } | null
}

/** The client's running plan, or that one by `id`; null when none runs. */
export async function readRunningPlan(
  db: Kysely<DB>,
  asked: { clientId: string; id?: string },
): Promise<RunningPlan | null> {
  const { rows } = await sql<Row>`
    select s.id, s.product_id, s.status, s.starts_at, s.ends_at, s.auto_renew, s.payment_method_id,
      coalesce((select l.price_minor from subscription_periods p join order_lines l on l.order_id = p.order_id
        where p.subscription_id = s.id order by p.ended_early_at is null desc, p.starts_at desc limit 1), 0)::text as price,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'phone', m.phone, 'status', m.status) order by m.id)
        from subscription_members m where m.subscription_id = s.id and m.status in ('invited', 'joined')), '[]') as members,
      (select jsonb_build_object('id', c.id, 'kind', c.kind, 'order_id',
          (select o.id from orders o where o.plan_change_id = c.id))
        from plan_changes c where c.subscription_id = s.id and c.status in ('pending', 'paid')) as open_change
    from subscriptions s where s.client_id = ${asked.clientId}
      and s.status in (${sql.join(runningStatuses.map((status) => sql.lit(status)))})
      ${asked.id === undefined ? sql`` : sql`and s.id = ${asked.id}`}`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    id: row.id,
    productId: row.product_id,
    status: row.status,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    price: Number(row.price),
    autoRenew: row.auto_renew,
    cardId: row.payment_method_id,
    members: row.members,
    openChange: row.open_change && {
      id: row.open_change.id,
      kind: row.open_change.kind,
      orderId: row.open_change.order_id,
    },
  }
}
