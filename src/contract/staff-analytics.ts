import {
  Id,
  Moment,
  Minor,
  NextCursor,
  PageQuery,
  RefId,
  createRoute,
  failures,
  json,
  z,
} from '#contract/wire'
import { needs, readsReplica } from '#contract/staff-wire'
import { attemptClasses, rowFigures } from '#rules/desk/analytics'
import { paymentFailures, type PaymentFailure } from '#rules/payments/payment-failures'
import { paymentStatuses } from '#rules/payments/payment'

/** How the recurring business went by month. What each figure means: docs/dashboard.md. */

const Count = z.int()
const Month = z.string().openapi({ description: 'A Riyadh month, YYYY-MM.' })
const Movement = z.object({
  amount_minor: Minor.openapi({ description: 'Below zero for what is lost.' }),
  clients: Count,
})
const failureNames = Object.keys(paymentFailures) as [PaymentFailure, ...PaymentFailure[]]

const RecurringMonth = z
  .object({
    opening_minor: Minor,
    new: Movement,
    import: Movement.openapi({ description: 'Plans that were taken over from another system.' }),
    reactivation: Movement,
    expansion: Movement,
    contraction: Movement,
    churn: Movement,
    closing_minor: Minor,
    subscribers: Count.openapi({ description: 'At the end of the month.' }),
  })
  .openapi({ description: 'Of 30 days, before tax; opening and movements are the closing.' })

const Expected = z.object({
  amount_minor: Minor,
  low_minor: Minor.openapi({ description: 'Four of five outcomes lie between this and the next one.' }),
  high_minor: Minor,
})

const Forecast = Expected.extend({
  from: z.string().openapi({ format: 'date', description: 'The first Riyadh day that is foreseen.' }),
  days: Count,
  steps: z
    .array(Expected.extend({ charges: Count }))
    .openapi({ description: 'Equal parts of these days, the nearest first.' }),
  blocked: z.object({ charges: Count, amount_minor: Minor }).openapi({
    description: 'Not among the above: a price is not agreed to, or no card is valid on that day.',
  }),
  backtest: z
    .object({
      from: z.string().openapi({ format: 'date' }),
      expected_minor: Minor,
      came_minor: Minor,
      error_percent: z.number().nullable().openapi({ description: 'Null when nothing came.' }),
    })
    .nullable()
    .openapi({
      description: 'What would have been expected as many days ago; null when the store was too young.',
    }),
}).openapi({
  description:
    'What known renewals bring, with tax: their prices by the chance that they renew at their age. Null while the store is too young.',
})

export const Analytics = z
  .object({
    computed_at: Moment.nullable().openapi({
      description: 'Of the figures by month; null before the first time.',
    }),
    months: z.array(
      z.object({
        month: Month,
        recurring: RecurringMonth,
        sales_minor: Minor,
        refunds_minor: Minor,
        revenue_minor: Minor.openapi({
          description: 'Sales less what was given back, with tax, as the ledger has it.',
        }),
        vat_minor: Minor.openapi({ description: 'Of the tax documents of the month.' }),
        failed_renewals: z.object({
          total: Count,
          amount_minor: Minor,
          recovered: Count,
          recovered_minor: Minor,
        }),
        reminded_orders: z
          .object({ total: Count, recovered: Count, recovered_minor: Minor })
          .openapi({ description: 'Orders whose reminder left in the month, and those paid after it.' }),
      }),
    ),
    plans: z.array(
      z.object({
        product_id: z.string(),
        name_ar: z.string(),
        name_en: z.string(),
        running: Count,
        recurring_minor: Minor,
        previous_recurring_minor: Minor.nullable().openapi({
          description: 'At the end of the month before; null when it was not kept.',
        }),
      }),
    ),
    payments: z.array(
      z.object({ class: z.enum(attemptClasses), brand: z.string(), attempts: Count, paid: Count }),
    ),
    refusals: z.array(z.object({ reason: z.enum(failureNames), count: Count })),
    cohorts: z.array(
      z.object({
        month: Month,
        cells: z.array(z.object({ month: Month, clients: Count, revenue_minor: Minor })),
      }),
    ),
    lifetime: z.object({
      per_subscriber_minor: Minor.nullable().openapi({
        description: 'Recurring revenue ÷ subscribers; null without any.',
      }),
      churn_percent: z
        .number()
        .nullable()
        .openapi({ description: 'Share that leaves in a month; null when nobody could.' }),
      value_minor: Minor.nullable().openapi({
        description: 'The first ÷ the second; null when nobody leaves.',
      }),
    }),
    forecast: Forecast.nullable(),
  })
  .openapi('Analytics')

export const getAnalyticsRoute = createRoute({
  ...needs('dashboard:read'),
  method: 'get',
  path: '/analytics',
  ...readsReplica,
  operationId: 'getAnalytics',
  tags: ['Dashboard'],
  summary: 'How the recurring business went in the last twelve Riyadh months',
  responses: { 200: json(z.object({ analytics: Analytics }), 'The figures.'), ...failures(401, 403) },
})

const Named = z.object({ id: Id, ref_id: RefId })

export const FigureRow = z
  .object({
    id: Id,
    part: z.string().openapi({
      description:
        'A kind of movement, a class and a brand of cards, a reason, a cohort, a plan; empty where there are none.',
    }),
    at: Moment,
    amount_minor: Minor.openapi({ description: 'What it adds, or came to where rows are counted.' }),
    client: Named.extend({ name: z.string() }).nullable(),
    order: Named.nullable(),
    subscriptions: z.array(Named).openapi({ description: 'All of the client where a client moved.' }),
    document: z.object({ id: Id, number: z.string() }).nullable(),
    payment: z
      .object({
        status: z.enum(paymentStatuses),
        failure: z.enum(failureNames).nullable(),
        brand: z.string(),
        last_four: z.string(),
      })
      .nullable(),
  })
  .openapi('FigureRow')

export const listFigureRowsRoute = createRoute({
  ...needs('dashboard:read'),
  method: 'get',
  path: '/analytics/rows',
  ...readsReplica,
  operationId: 'listFigureRows',
  tags: ['Dashboard'],
  summary: 'The very rows that a figure of the analytics is added up from',
  request: {
    query: PageQuery.extend({
      figure: z.enum(rowFigures, { error: 'not_allowed' }),
      part: z.string().max(100, { error: 'too_long' }).optional(),
      month: z
        .string()
        .regex(/^\d{4}-\d{2}$/, { error: 'invalid' })
        .optional()
        .openapi({
          description:
            'A Riyadh month, YYYY-MM; the running one unless said. `running` and `recurring` stand now and have rows of no other month: 422.',
        }),
    }),
  },
  responses: {
    200: json(
      z.object({
        months: z.array(z.object({ month: Month, amount: z.int() })).openapi({
          description: 'The figure as it was computed: how many, or halalas.',
        }),
        rows: z.array(FigureRow),
        total: z.object({ rows: Count, amount_minor: Minor, computed_at: Moment.nullable() }).openapi({
          description:
            'Of all rows of the month: as they stand now, or, of more than 5,000, as they were added up at `computed_at`.',
        }),
        next_cursor: NextCursor,
      }),
      'One page, the latest first.',
    ),
    ...failures(401, 403, 422),
  },
})
