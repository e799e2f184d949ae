import { sql, type RawBuilder } from 'kysely'
import { refundLeft } from '#rules/payments/refund'
import { refundAnswerDue, refundsLateBefore } from '#rules/core/working-days'
import { requirePermission, type Context } from '#domain/core/context'
import { countRows, type Count } from '#domain/core/count-rows'
import { listRows } from '#domain/core/list-rows'
import type { PageCursors } from '#domain/core/page'
import { getRefundRoom } from '#domain/sale/records/refunds/get-refund-room'
import { requestFields, type RefundRequestView } from '#domain/sale/payments/refund-requests'

type Row = {
  id: string
  view: RefundRequestView & {
    order_ref_id: number
    products: { id: string; name_ar: string; name_en: string }[]
    client: {
      id: string
      ref_id: number
      first_name: string
      last_name: string
      phone_extension: string
      phone_number: string
    }
    by: string | null
  }
}

export type StaffRefundRequest = Row['view'] & {
  /** Halalas that can still be given back of the order. */
  left: number
  /** Until when it is answered in time, and whether that is over for an open one. */
  dueAt: Date
  isLate: boolean
}

export type RefundRequestFilters = {
  status?: 'open' | 'granted' | 'refused' | undefined
  late?: boolean | undefined
  orderId?: string | undefined
}

const columns = sql`t.id, ${requestFields()} || jsonb_build_object(
  'order_ref_id', (select o.ref_id from orders o where o.id = t.order_id),
  'products', (select jsonb_agg(jsonb_build_object('id', l.product_id, 'name_ar', l.name_ar, 'name_en', l.name_en) order by l.id)
    from order_lines l where l.order_id = t.order_id),
  'by', (select u.name from staff_users u where u.id = t.staff_user_id),
  'client', (select jsonb_build_object('id', c.id, 'ref_id', c.ref_id, 'first_name', c.first_name, 'last_name', c.last_name,
      'phone_extension', c.phone_extension, 'phone_number', c.phone_number)
    from clients c where c.id = t.client_id)) as view`

/**
 * Refunds that clients asked for. The open ones are a queue: the one that waits longest is first; all others
 * begin with the newest.
 */
export async function listRefundRequests(
  ctx: Context,
  input: RefundRequestFilters & { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ requests: StaffRefundRequest[] } & PageCursors> {
  requirePermission(ctx, 'order:read')
  const { rows, ...cursors } = await listRows<Row>(ctx.db, {
    ...input,
    table: 'refund_requests',
    columns,
    conditions: conditionsOf(ctx, input),
    by: sql`t.created_at`,
    descending: input.status !== 'open',
  })
  const now = ctx.now()
  const requests = await Promise.all(
    rows.map(async ({ view }) => {
      const dueAt = refundAnswerDue(new Date(view.created_at))
      const left = refundLeft(await getRefundRoom(ctx.db, ctx, view.order_id))
      return { ...view, left, dueAt, isLate: view.status === 'open' && dueAt <= now }
    }),
  )
  return { requests, ...cursors }
}

/** How many are open, late, granted, refused. */
export async function countRefundRequests(ctx: Context): Promise<Record<string, Count>> {
  requirePermission(ctx, 'order:read')
  return countRows(ctx.db, {
    table: 'refund_requests',
    conditions: [],
    states: {
      all: null,
      open: sql`t.status = 'open'`,
      late: isLate(ctx.now()),
      granted: sql`t.status = 'granted'`,
      refused: sql`t.status = 'refused'`,
    },
  })
}

function conditionsOf(ctx: Context, { status, late, orderId }: RefundRequestFilters): RawBuilder<unknown>[] {
  return [
    ...(status ? [sql`t.status = ${status}`] : []),
    ...(late ? [isLate(ctx.now())] : []),
    ...(orderId ? [sql`t.order_id = ${orderId}`] : []),
  ]
}

function isLate(now: Date): RawBuilder<boolean> {
  return sql<boolean>`t.status = 'open' and t.created_at < ${refundsLateBefore(now)}`
}
