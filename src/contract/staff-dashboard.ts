import { Day, needs, readsReplica } from '#contract/staff-wire'
import { createRoute, failures, json, Minor, Moment, z } from '#contract/wire'
import { WaitingCount } from '#contract/staff-waiting'
import { maxMeasuredTickets } from '#rules/desk/dashboard'
import { orderStatuses } from '#rules/sale/order'

/** The figures of the staff's dashboard. What each means: docs/dashboard.md. */

const Count = z.int()
/** Null where there was nothing to measure. */
const Spread = z
  .object({
    tickets: Count,
    median_minutes: Count,
    ninetieth_minutes: Count.openapi({ description: 'Nine of ten took no longer.' }),
  })
  .nullable()
const Period = z.object({ from: Day, to: Day }).openapi({ description: 'Riyadh days, both counted.' })
const compared = {
  total: Count,
  previous: Count.openapi({ description: 'In the period before, which is as long; up to `compared_until`.' }),
}

export const Dashboard = z
  .object({
    period: Period.extend({ days: Count }),
    previous: Period,
    compared_until: Moment.nullable().openapi({
      description:
        'While the last day of the period is not over, the period before is compared up to the same hour of its last day: this moment. Else null: whole days are compared.',
    }),
    today: Day,
    revenue: z
      .object({
        total_minor: Minor,
        previous_minor: Minor,
        sales_minor: Minor.openapi({
          description: 'Orders settled in the period, with tax, before refunds.',
        }),
        refunds_minor: Minor.openapi({
          description:
            'Given back in the period, whenever it was sold: refunds, chargebacks, the unused worth of upgraded plans, and credit that staff gave.',
        }),
        sold: Count.openapi({ description: 'Orders settled in the period.' }),
        today_minor: Minor,
        yesterday_minor: Minor,
      })
      .openapi({ description: 'With tax: what was sold less what was given back, each on its own day.' }),
    orders: z.object({
      ...compared,
      today: Count,
      by_status: z
        .array(z.object({ status: z.enum(orderStatuses), count: Count }))
        .openapi({ description: 'Placed in the period, by how they stand now.' }),
    }),
    new_clients: z.object({ ...compared, today: Count }),
    active_subscriptions: z.object({
      total: Count.openapi({ description: 'Plans that run now.' }),
      past_due: Count.openapi({ description: 'Of these: their renewal is not paid yet.' }),
      started: Count.openapi({ description: 'Began in the period.' }),
      ended: Count.openapi({ description: 'Ended in the period.' }),
    }),
    mrr: z.object({ total_minor: Minor, subscriptions: Count }).openapi({
      description:
        'What plans that renew by themselves bring in 30 days, before tax: each subscriber’s next period at the price that will be charged, less a coupon that lasts for ever.',
    }),
    churn: z
      .object({
        lost: Count,
        ran: Count.openapi({ description: 'Plans that ran at any time of the period.' }),
        percent: z.number().nullable().openapi({ description: 'Null when none ran.' }),
        previous_percent: z.number().nullable(),
      })
      .openapi({ description: 'Plans whose paid time ended in the period and that were not renewed.' }),
    tickets_waiting: z.object({
      total: Count,
      oldest_at: Moment.nullable().openapi({ description: 'Since when the first of them waits.' }),
    }),
    support_times: z.object({ first_answer: Spread, solve: Spread }).openapi({
      description: `Working time of tickets that clients opened in the period, of the newest ${maxMeasuredTickets}; by the support hours of now.`,
    }),
    failed_payments: z
      .object(compared)
      .openapi({ description: 'Attempts that began in the period and failed.' }),
    renewals_due: z.object({ ...Period.shape, total: Count }).openapi({
      description: 'Plans that renew by themselves and whose paid time ends on these days.',
    }),
    days: z.array(
      z.object({
        day: Day,
        revenue_minor: Minor,
        sales_minor: Minor,
        refunds_minor: Minor,
        previous_revenue_minor: Minor.openapi({
          description: 'Of the same day of the period before; up to `compared_until`.',
        }),
        previous_refunds_minor: Minor,
        orders: Count,
        previous_orders: Count,
        new_clients: Count,
        previous_new_clients: Count,
        failed_payments: Count,
        previous_failed_payments: Count,
      }),
    ),
  })
  .openapi('Dashboard')

export const getDashboardRoute = createRoute({
  ...needs('dashboard:read'),
  method: 'get',
  path: '/dashboard',
  ...readsReplica,
  operationId: 'getDashboard',
  tags: ['Dashboard'],
  summary: 'How the store does: figures of a period of Riyadh days, the last 30 unless said',
  request: {
    query: z.object({
      from: Day.optional().openapi({ description: 'First Riyadh day; 29 before the last, unless said.' }),
      to: Day.optional().openapi({ description: 'Last Riyadh day; today, unless said.' }),
    }),
  },
  responses: { 200: json(z.object({ dashboard: Dashboard }), 'The figures.'), ...failures(401, 403, 422) },
})

export const getWaitingRoute = createRoute({
  ...needs('dashboard:read'),
  method: 'get',
  path: '/waiting',
  operationId: 'getWaiting',
  tags: ['Dashboard'],
  summary: 'What waits for somebody of the staff now',
  responses: {
    200: json(
      z.object({
        is_payment_test: z.boolean().openapi({
          description:
            'While new payments go to a gateway that takes no money: a practice one, or one with test keys.',
        }),
        waiting: z
          .object({
            counts: z.array(WaitingCount).openapi({
              description: 'Of each kind of which something waits that the caller may see.',
            }),
            tickets: z.object({
              total: Count.openapi({ description: 'Their client had the last word.' }),
              mine: Count.openapi({ description: 'Of these, given to the caller.' }),
              oldest_at: Moment.nullable(),
            }),
            refund_requests: z.object({
              total: Count,
              late: Count.openapi({ description: 'Of these, not answered within three working days.' }),
              oldest_at: Moment.nullable(),
            }),
            tax_documents: z.object({
              unreported: Count.openapi({ description: 'The authority has not answered for them yet.' }),
              oldest_at: Moment.nullable().openapi({
                description: 'When the oldest of these was issued; the law allows 24 hours.',
              }),
              refused: Count.openapi({
                description: 'The authority refused them, and nobody has corrected them.',
              }),
            }),
          })
          .openapi('Waiting'),
      }),
      'Counts.',
    ),
    ...failures(401, 403),
  },
})
