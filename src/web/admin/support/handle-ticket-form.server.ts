import { mergeTicketsRoute, undoMergeRoute } from '#contract/staff-ticket-merges'
import {
  answerTicketRoute,
  assignTicketRoute,
  deleteTicketRoute,
  setTicketStatusRoute,
  updateTicketRoute,
} from '#contract/staff-tickets'
import { ticketStatuses, ticketUrgencies } from '#rules/support/ticket'
import { badRequest } from '../../request/bad-request.ts'
import { linesIn, textIn } from '../../request/form-fields.ts'
import type { getStaffApi } from '../../request/api.server.ts'
import { byIntent } from '../../request/by-intent.ts'
import { done, outcomeOf, refused, versionIn } from '../edit/outcome.server.ts'

type Asked = {
  api: ReturnType<typeof getStaffApi>
  id: string
  form: FormData
  /** Files that were uploaded with an answer. */
  attached: { id: string }[]
}

/** What the page's forms ask for, by their `intent`. */
const actions = {
  move,
  assign,
  order: (asked: Asked) => change(asked, { order_id: textIn(asked.form, 'order_id') || null }),
  urgency: (asked: Asked) => change(asked, { urgency: oneOf(ticketUrgencies, asked.form.get('urgency')) }),
  merge,
  unmerge,
  snooze: (asked: Asked) => change(asked, { snoozed_until: textIn(asked.form, 'until') || null }),
  delete: remove,
}

/**
 * Does with a ticket what the page's form asks for; a form without an intent answers the client, or leaves a
 * note.
 */
export async function handleTicketForm(asked: Asked) {
  return byIntent(actions, asked.form.get('intent'), answerClient)(asked)
}

async function move({ api, id, form }: Asked) {
  const status = oneOf(ticketStatuses, form.get('status'))
  const words = linesIn(form, 'words')
  const answer = await api.call(setTicketStatusRoute, {
    params: { id },
    body: { status, ...((words || status === 'rejected') && { words }), ...seenIn(form) },
  })
  return outcomeOf(answer, 'saved', id)
}

async function assign({ api, id, form }: Asked) {
  const body = {
    staff_user_id: textIn(form, 'staff_user_id') || null,
    instead_of: textIn(form, 'instead_of') || null,
  }
  const answer = await api.call(assignTicketRoute, { params: { id }, body })
  return outcomeOf(answer, 'saved', id)
}

type Changes = {
  order_id?: string | null
  urgency?: (typeof ticketUrgencies)[number]
  snoozed_until?: string | null
}

async function change({ api, id, form }: Asked, changes: Changes) {
  const body = { version: versionIn(form), ...changes }
  const answer = await api.call(updateTicketRoute, { params: { id }, body })
  return outcomeOf(answer, 'saved', id)
}

async function merge({ api, id, form }: Asked) {
  const body = { version: versionIn(form), ticket_id: textIn(form, 'ticket_id') }
  const answer = await api.call(mergeTicketsRoute, { params: { id }, body })
  return outcomeOf(answer, 'saved', id)
}

async function unmerge({ api, id, form }: Asked) {
  const answer = await api.call(undoMergeRoute, { params: { id, ticket_id: textIn(form, 'ticket_id') } })
  return outcomeOf(answer, 'saved', id)
}

async function remove({ api, id }: Asked) {
  const answer = await api.call(deleteTicketRoute, { params: { id } })
  return outcomeOf(answer, 'deleted', id)
}

/** Sends the answer, and then moves the ticket where the button says so. */
async function answerClient({ api, id, form, attached }: Asked) {
  const answer = await api.call(answerTicketRoute, {
    params: { id },
    body: {
      body: linesIn(form, 'body'),
      is_note: form.get('kind') === 'note',
      attachment_ids: attached.map(({ id: file }) => file),
      ...seenIn(form),
    },
    idempotencyKey: String(form.get('key')),
  })
  if (answer.status !== 201) return refused(answer)
  const status = form.get('then')
  if (status !== 'solved' && status !== 'closed') return done('saved', id)
  const ended = await api.call(setTicketStatusRoute, { params: { id }, body: { status, ...seenIn(form) } })
  // The answer has arrived: what is typed is not sent once more.
  return ended.status === 200 ? done('saved', id) : done('saved', id, ended.body.message)
}

/** How far the thread went that its reader had before them. */
function seenIn(form: FormData): { seen_message_id?: string } {
  const seen = textIn(form, 'seen')
  return seen ? { seen_message_id: seen } : {}
}

function oneOf<Value extends string>(values: readonly Value[], wanted: unknown): Value {
  const found = values.find((one) => one === wanted)
  if (found === undefined) throw badRequest()
  return found
}
