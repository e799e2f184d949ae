import { data } from 'react-router'
import {
  bulkClientsRoute,
  bulkFaqsRoute,
  bulkOrdersRoute,
  bulkPagesRoute,
  bulkProductsRoute,
  bulkSubscriptionsRoute,
  bulkTicketsRoute,
  type BulkAnswer,
} from '#contract/staff-bulk'
import { z } from '#contract/wire'
import { maxBulkRows } from '#rules/core/limits'
import { ticketStatuses } from '#rules/support/ticket'
import { badRequest } from '../../request/bad-request.ts'
import { textsIn } from '../../request/form-fields.ts'
import { getStaffApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { wantsFreshCode } from '../../request/fresh-code.server.ts'
import { requireSameOrigin } from '../../request/session.server.ts'
import { creationKey } from '../edit/outcome.server.ts'
import type { Route } from './+types/bulk.endpoint.ts'

export type BulkOutcome = {
  answer: z.infer<typeof BulkAnswer> | null
  message: string | null
  needsCode?: boolean
}

/** Does one action to many rows of a list, or a dry run of it. The API checks the input. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const asked = {
    action: readAction(form),
    ids: textsIn(form, 'id'),
    dry_run: form.get('dry_run') === 'yes',
  }
  const result = await sendAll(
    getStaffApi(context),
    String(form.get('plural')),
    asked,
    creationKey(form, asked),
  )
  if (result.status === 200) return data<BulkOutcome>({ answer: result.body, message: null })
  const message = messageOf(result.body)
  const needsCode = wantsFreshCode(result)
  return data<BulkOutcome>({ answer: null, message, needsCode }, { status: result.status })
}

function readAction(form: FormData): unknown {
  try {
    return JSON.parse(String(form.get('act')))
  } catch {
    throw badRequest()
  }
}

/**
 * What the rows of each list can be asked, as the page writes it. Bounds and states are the API's to check.
 */
const shownAction = z.object({ action: z.enum(['activate', 'deactivate']) })
const actions = {
  orders: z.object({ action: z.enum(['cancel', 'resend']) }),
  clients: z.union([
    z.object({ action: z.literal('block'), reason: z.string() }),
    z.object({ action: z.literal('unblock') }),
    z.object({ action: z.literal('end_sessions') }),
  ]),
  subscriptions: z.union([
    z.object({ action: z.literal('stop_renewal'), reason: z.string() }),
    z.object({
      action: z.literal('start_renewal'),
      reason: z.string(),
      expected_amounts: z.array(z.object({ id: z.string(), amount_minor: z.number() })).optional(),
    }),
    z.object({ action: z.literal('extend'), days: z.number(), reason: z.string() }),
  ]),
  tickets: z.union([
    z.object({
      action: z.literal('assign'),
      staff_user_id: z.string().nullable(),
      expected_assignees: z
        .array(z.object({ id: z.string(), staff_user_id: z.string().nullable() }))
        .optional(),
    }),
    z.object({
      action: z.literal('move'),
      status: z.enum(ticketStatuses),
      seen_message_ids: z.array(z.object({ id: z.string(), message_id: z.string() })).optional(),
    }),
  ]),
  products: shownAction,
  faqs: shownAction,
  pages: shownAction,
}

function parse<Action>(schema: z.ZodType<Action>, action: unknown): Action {
  const parsed = schema.safeParse(action)
  if (!parsed.success) throw badRequest()
  return parsed.data
}

type Api = ReturnType<typeof getStaffApi>
type Rows = { ids: string[]; dry_run: boolean }

/**
 * As many calls as the rows need, one after the other, each under a key of its own. One that is refused ends
 * it: what is done by then is done, and the rows that were left are refused for its reason.
 */
async function sendAll(api: Api, plural: string, asked: Rows & { action: unknown }, key: string) {
  const { ids, ...rest } = asked
  const first = await send(api, plural, { ...rest, ids: ids.slice(0, maxBulkRows) }, key)
  let whole = first
  for (let from = maxBulkRows; from < ids.length && whole.status === 200; from += maxBulkRows) {
    const part = { ...rest, ids: ids.slice(from, from + maxBulkRows) }
    // The next begins where the one before it has ended.
    // oxlint-disable-next-line no-await-in-loop
    const next = await send(api, plural, part, `${key}:${from}`)
    if (next.status !== 200) {
      const refused = refuseAll(ids.slice(from), asked.dry_run, messageOf(next.body))
      return { ...whole, body: addAnswers(whole.body, refused) }
    }
    whole = { ...whole, body: addAnswers(whole.body, next.body) }
  }
  return whole
}

type Answer = z.infer<typeof BulkAnswer>

function refuseAll(ids: string[], dryRun: boolean, message: string): Answer {
  const results = ids.map((id) => ({
    id,
    outcome: 'refused' as const,
    code: null,
    message,
    amount_minor: null,
    last_message_id: null,
    assigned_to: null,
  }))
  return { dry_run: dryRun, done: 0, refused: ids.length, results }
}

/** What a field was refused for, else the call. */
function messageOf({
  errors,
  message,
}: {
  errors?: Record<string, string[]> | undefined
  message: string
}): string {
  return Object.values(errors ?? {})[0]?.[0] ?? message
}

function addAnswers(one: Answer, other: Answer): Answer {
  return {
    dry_run: one.dry_run,
    done: one.done + other.done,
    refused: one.refused + other.refused,
    results: [...one.results, ...other.results],
  }
}

function send(api: Api, plural: string, asked: Rows & { action: unknown }, idempotencyKey: string) {
  const { action, ...rows } = asked
  switch (plural) {
    case 'orders':
      return api.call(bulkOrdersRoute, {
        body: { ...rows, ...parse(actions.orders, action) },
        idempotencyKey,
      })
    case 'clients':
      return api.call(bulkClientsRoute, {
        body: { ...rows, ...parse(actions.clients, action) },
        idempotencyKey,
      })
    case 'subscriptions':
      return api.call(bulkSubscriptionsRoute, {
        body: { ...rows, ...amountsOfRows(parse(actions.subscriptions, action), rows) },
        idempotencyKey,
      })
    case 'tickets':
      return api.call(bulkTicketsRoute, {
        body: { ...rows, ...ticketsOfRows(parse(actions.tickets, action), rows) },
        idempotencyKey,
      })
    case 'products':
      return api.call(bulkProductsRoute, {
        body: { ...rows, ...parse(actions.products, action) },
        idempotencyKey,
      })
    case 'faqs':
      return api.call(bulkFaqsRoute, { body: { ...rows, ...parse(actions.faqs, action) }, idempotencyKey })
    case 'pages':
      return api.call(bulkPagesRoute, { body: { ...rows, ...parse(actions.pages, action) }, idempotencyKey })
    default:
      throw badRequest()
  }
}

/** Of the amounts that were shown those that this call is about. */
function amountsOfRows<Action extends z.infer<typeof actions.subscriptions>>(
  action: Action,
  { ids }: Rows,
): Action {
  if (!('expected_amounts' in action) || !action.expected_amounts) return action
  const called = new Set(ids)
  return { ...action, expected_amounts: action.expected_amounts.filter(({ id }) => called.has(id)) }
}

/** The same of how far threads went, and of who had the tickets. */
function ticketsOfRows(
  action: z.infer<typeof actions.tickets>,
  { ids }: Rows,
): z.infer<typeof actions.tickets> {
  const called = new Set(ids)
  if (action.action === 'assign') {
    const { expected_assignees: seen } = action
    return seen ? { ...action, expected_assignees: seen.filter(({ id }) => called.has(id)) } : action
  }
  const { seen_message_ids: seen } = action
  return seen ? { ...action, seen_message_ids: seen.filter(({ id }) => called.has(id)) } : action
}
