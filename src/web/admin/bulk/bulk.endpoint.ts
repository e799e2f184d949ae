import { data } from 'react-router'
import { bulkClients, bulkFaqs, bulkOrders, bulkPages, bulkProducts, bulkTickets } from '#contract/staff-bulk'
import type { BulkAnswer } from '#contract/staff-bulk'
import type { z } from '#contract/wire'
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

/** Does one deed to many rows of a list, or rehearses it. What it may hold is the API's to say. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const body = readAct(form)
  const told = await send(getStaffApi(context), String(form.get('plural')), body, creationKey(form, body))
  if (told.status === 200) return data<BulkOutcome>({ answer: told.body, message: null })
  const message = Object.values(told.body.errors ?? {})[0]?.[0] ?? told.body.message
  const needsCode = wantsFreshCode(told)
  return data<BulkOutcome>({ answer: null, message, needsCode }, { status: told.status })
}

function readAct(form: FormData) {
  try {
    // The API checks each field; the page's own types end at the form.
    const act = JSON.parse(String(form.get('act'))) as Record<
      'action' | 'status' | 'staff_user_id' | 'reason',
      never
    >
    return { ...act, ids: form.getAll('id').map(String), dry_run: form.get('dry_run') === 'yes' }
  } catch {
    throw new Response('Bad Request', { status: 400 })
  }
}

type Api = ReturnType<typeof getStaffApi>

function send(api: Api, plural: string, body: ReturnType<typeof readAct>, idempotencyKey: string) {
  switch (plural) {
    case 'orders':
      return api.call(bulkOrders, { body, idempotencyKey })
    case 'clients':
      return api.call(bulkClients, { body, idempotencyKey })
    case 'tickets':
      return api.call(bulkTickets, { body, idempotencyKey })
    case 'products':
      return api.call(bulkProducts, { body, idempotencyKey })
    case 'faqs':
      return api.call(bulkFaqs, { body, idempotencyKey })
    case 'pages':
      return api.call(bulkPages, { body, idempotencyKey })
    default:
      throw new Response('Bad Request', { status: 400 })
  }
}
