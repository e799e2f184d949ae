import { Moment, Minor, createRoute, failures, json, z } from '#contract/wire'
import { needs } from '#contract/staff-wire'
import { attemptClasses } from '#rules/analytics'
import { paymentFailures } from '#rules/payment-failures'
import type { PaymentFailure } from '#rules/payment-failures'

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
    reactivation: Movement,
    expansion: Movement,
    contraction: Movement,
    churn: Movement,
    closing_minor: Minor,
    subscribers: Count.openapi({ description: 'At the end of the month.' }),
  })
  .openapi({ description: 'Of 30 days, before tax; opening and movements are the closing.' })

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
  })
  .openapi('Analytics')

export const getAnalytics = createRoute({
  ...needs('dashboard:read'),
  method: 'get',
  path: '/analytics',
  operationId: 'getAnalytics',
  tags: ['Dashboard'],
  summary: 'How the recurring business went in the last twelve Riyadh months',
  responses: { 200: json(z.object({ analytics: Analytics }), 'The figures.'), ...failures(401, 403) },
})
