import { deleteApiClientRoute } from '#contract/staff-api-clients'
import { issueApiTokenRoute, revokeApiTokenRoute, rotateApiTokenRoute } from '#contract/staff-api-tokens'
import { recordAccountPaymentRoute, reverseAccountPaymentRoute } from '#contract/staff-statements'
import {
  replayDeliveryToApiClientRoute,
  replayWindowToApiClientRoute,
  switchEndpointOfApiClientRoute,
} from '#contract/staff-webhooks'
import { type ApiScope, apiScopes } from '#rules/partners/partners'
import { addDays, fromRiyadhClock, startOfDay } from '#rules/core/riyadh-days'
import { parseRiyals } from '#rules/core/parse-riyals'
import { numberIn, trimmedIn } from '../../request/form-fields.ts'
import type { Api } from '../../request/api.server.ts'
import { byIntent } from '../../request/by-intent.ts'
import { creationKey, doneWithSecret, outcomeOf, refused } from '../edit/outcome.server.ts'

type Asked = { api: Api; id: string; form: FormData; text: (name: string) => string }

/** What the page's forms and buttons ask for, by their `intent`. */
const actions = {
  delete: remove,
  issue: issueToken,
  rotate: rotateToken,
  revoke: revokeToken,
  switch: switchEndpoint,
  replay: replayDelivery,
  replay_window: replayWindow,
  pay: recordPayment,
  reverse_payment: reversePayment,
}

/** Does with an API client what a form of its page asks for. */
export async function handleApiClientForm(api: Api, id: string, form: FormData) {
  const text = (name: string) => trimmedIn(form, name)
  return byIntent(actions, form.get('intent'))({ api, id, form, text })
}

async function remove({ api, id }: Asked) {
  const answer = await api.call(deleteApiClientRoute, { params: { id } })
  return outcomeOf(answer, 'deleted', id)
}

async function issueToken({ api, id, form, text }: Asked) {
  const body = {
    name: text('name'),
    mode: form.get('mode') === 'test' ? ('test' as const) : ('live' as const),
    scopes: form.getAll('scopes').filter((name): name is ApiScope => apiScopes.some((one) => one === name)),
    addresses: text('addresses').split(/\s+/).filter(Boolean),
    ends_at: endOf(text('until')),
  }
  const answer = await api.call(issueApiTokenRoute, {
    params: { id },
    body,
    idempotencyKey: creationKey(form, body),
  })
  return answer.status === 201 ? doneWithSecret(id, answer.body.token) : refused(answer)
}

async function rotateToken({ api, id, form, text }: Asked) {
  const body = { overlap_hours: numberIn(form, 'overlap_hours') }
  const answer = await api.call(rotateApiTokenRoute, {
    params: { id, token_id: text('token') },
    body,
    idempotencyKey: creationKey(form, { ...body, token: text('token') }),
  })
  return answer.status === 201 ? doneWithSecret(id, answer.body.token) : refused(answer)
}

async function revokeToken({ api, id, text }: Asked) {
  const answer = await api.call(revokeApiTokenRoute, { params: { id, token_id: text('token') } })
  return outcomeOf(answer, 'saved', id)
}

async function switchEndpoint({ api, id, text }: Asked) {
  const answer = await api.call(switchEndpointOfApiClientRoute, {
    params: { id, endpoint_id: text('endpoint') },
    body: { is_active: text('active') === 'yes' },
  })
  return outcomeOf(answer, 'saved', id)
}

async function replayDelivery({ api, id, form, text }: Asked) {
  const answer = await api.call(replayDeliveryToApiClientRoute, {
    params: { id, delivery_id: text('delivery') },
    idempotencyKey: creationKey(form, { delivery: text('delivery') }),
  })
  return outcomeOf(answer, 'saved', id)
}

async function replayWindow({ api, id, form, text }: Asked) {
  const answer = await api.call(replayWindowToApiClientRoute, {
    params: { id, endpoint_id: text('endpoint') },
    body: {
      from: fromRiyadhClock(text('from')),
      until: fromRiyadhClock(text('until')),
      only_lost: form.has('only_lost'),
    },
  })
  return outcomeOf(answer, 'saved', id)
}

async function recordPayment({ api, id, form, text }: Asked) {
  const body = {
    amount_minor: parseRiyals(text('amount')) ?? Number.NaN,
    reference: text('reference'),
    ...(text('paid_on') && { paid_on: text('paid_on') }),
  }
  const answer = await api.call(recordAccountPaymentRoute, {
    params: { id },
    body,
    idempotencyKey: creationKey(form, body),
  })
  return outcomeOf(answer, 'saved', id)
}

async function reversePayment({ api, id, text }: Asked) {
  const answer = await api.call(reverseAccountPaymentRoute, {
    params: { id, payment_id: text('payment') },
    body: { reason: text('reason') },
  })
  return outcomeOf(answer, 'saved', id)
}

/** The whole last Riyadh day counts. */
function endOf(day: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null
  return addDays(startOfDay(day), 1).toISOString()
}
