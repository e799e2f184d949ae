import { adjustBalanceRoute, reverseBalanceAdjustmentRoute } from '#contract/staff-client-balance'
import {
  blockClientRoute,
  deleteClientRoute,
  editClientRoute,
  moveClientPhoneRoute,
  unblockClientRoute,
} from '#contract/staff-clients'
import { endClientSessionRoute, endClientSessionsRoute } from '#contract/staff-client-sessions'
import { noteClientRoute, removeClientNoteRoute } from '#contract/staff-client-timeline'
import { moveClientClockRoute } from '#contract/staff-clock'
import { fromRiyadhClock } from '#rules/core/riyadh-days'
import { linesIn, textIn, trimmedIn } from '../../request/form-fields.ts'
import type { getStaffApi } from '../../request/api.server.ts'
import { byIntent } from '../../request/by-intent.ts'
import { companyOf, readCompanyValues } from '../../ui/company-values.ts'
import { changedFields } from '../edit/outcome.ts'
import { creationKey, outcomeOf, stoodIn, versionIn } from '../edit/outcome.server.ts'
import { readAmount, readClientForm } from '../person/client-fields.ts'

type Api = ReturnType<typeof getStaffApi>
type Call = { api: Api; params: { id: string }; form: FormData }
type Action = (call: Call) => Promise<ReturnType<typeof outcomeOf>>

const reasonIn = (form: FormData) => trimmedIn(form, 'reason')

/** What the page's forms and buttons ask for, by their `intent`. */
const actions: Record<string, Action> = {
  delete: async ({ api, params, form }) => {
    const query = { expected_balance_minor: Number(form.get('expected') ?? 0) }
    const answer = await api.call(deleteClientRoute, { params, query })
    return outcomeOf(answer, 'deleted', params.id)
  },
  block: async ({ api, params, form }) => {
    const answer = await api.call(blockClientRoute, { params, body: { reason: reasonIn(form) } })
    return outcomeOf(answer, 'saved', params.id)
  },
  unblock: async ({ api, params, form }) => {
    const query = {
      expected_amount_minor: Number(form.get('expected') ?? 0),
      expected_balance_minor: Number(form.get('expected_balance') ?? 0),
    }
    const answer = await api.call(unblockClientRoute, { params, query })
    return outcomeOf(answer, 'saved', params.id)
  },
  balance: async ({ api, params, form }) => {
    const body = { amount_minor: readAmount(form), reason: reasonIn(form) }
    const answer = await api.call(adjustBalanceRoute, {
      params,
      body,
      idempotencyKey: creationKey(form, body),
    })
    return outcomeOf(answer, 'saved', params.id)
  },
  reverse_adjustment: async ({ api, params, form }) => {
    const adjustment_id = textIn(form, 'adjustment')
    const body = { reason: reasonIn(form) }
    const answer = await api.call(reverseBalanceAdjustmentRoute, {
      params: { ...params, adjustment_id },
      body,
    })
    return outcomeOf(answer, 'saved', params.id)
  },
  phone: async ({ api, params, form }) => {
    const phone_extension = String(form.get('phone_extension') ?? '+966')
    const phone_number = textIn(form, 'phone_number')
    const body = { phone_extension, phone_number, reason: reasonIn(form) }
    const answer = await api.call(moveClientPhoneRoute, { params, body })
    return outcomeOf(answer, 'saved', params.id)
  },
  note: async ({ api, params, form }) => {
    const body = { body: linesIn(form, 'body') }
    const answer = await api.call(noteClientRoute, { params, body, idempotencyKey: creationKey(form, body) })
    return outcomeOf(answer, 'saved', params.id)
  },
  remove_note: async ({ api, params, form }) => {
    const note_id = textIn(form, 'note')
    const answer = await api.call(removeClientNoteRoute, { params: { ...params, note_id } })
    return outcomeOf(answer, 'deleted', note_id)
  },
  end_session: async ({ api, params, form }) => {
    const session_id = textIn(form, 'session')
    const answer = await api.call(endClientSessionRoute, { params: { ...params, session_id } })
    return outcomeOf(answer, 'deleted', session_id)
  },
  end_others: async ({ api, params }) => {
    const answer = await api.call(endClientSessionsRoute, { params })
    return outcomeOf(answer, 'deleted', params.id)
  },
  clock: async ({ api, params, form }) => {
    const now = fromRiyadhClock(textIn(form, 'moment'))
    const answer = await api.call(moveClientClockRoute, { params, body: { now } })
    return outcomeOf(answer, 'saved', params.id)
  },
  remove_company: async ({ api, params, form }) => {
    const body = { version: versionIn(form), company: null }
    const answer = await api.call(editClientRoute, { params, body })
    return outcomeOf(answer, 'saved', params.id)
  },
}

/**
 * Does what a form of the client's page asks for; without an intent of its own it edits what the address
 * opened.
 */
export async function handleClientForm(call: Call & { edit: string | null }) {
  return byIntent(actions, call.form.get('intent'), edit)(call)
}

async function edit(call: Call & { edit: string | null }) {
  const { api, params, form } = call
  const fields =
    call.edit === 'company'
      ? { company: companyOf(readCompanyValues(form)) }
      : changedFields(stoodIn(form), readClientForm(form))
  const answer = await api.call(editClientRoute, { params, body: { version: versionIn(form), ...fields } })
  return outcomeOf(answer, 'saved', params.id)
}
