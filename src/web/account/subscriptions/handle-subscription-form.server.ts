import { data, redirect } from 'react-router'
import { undoPlanChangeRoute } from '#contract/plan-changes'
import {
  agreeToPriceRoute,
  answerLeavingRoute,
  endPauseRoute,
  pauseSubscriptionRoute,
} from '#contract/subscription-changes'
import { turnOffAutoRenewalRoute, turnOnAutoRenewalRoute } from '#contract/subscriptions'
import type { ErrorCode } from '#rules/errors/errors'
import { stopRenewalReasons } from '#rules/sale/stop-renewal-reasons'
import { isId } from '#rules/core/uuid'
import { linesIn, textIn } from '../../request/form-fields.ts'
import { type Api, requireOk } from '../../request/api.server.ts'
import { byIntent } from '../../request/by-intent.ts'

/** What the page shows of an action that was not done. */
export type Refused = {
  isAsking: boolean
  refusal: string | null
  until?: string
  /**
   * The price that was agreed to: another one holds, which the page shows; or it was withdrawn, or replaced,
   * and is offered no more.
   */
  price?: 'changed' | 'gone'
}

const priceChanged: ErrorCode<'price_changed'> = 300003
const priceGone: ErrorCode<'price_change_not_found'> = 500040

/**
 * Does what a form of the subscription's page asks for. Without script a question comes before what cannot be
 * undone.
 */
export async function handleSubscriptionForm(api: Api, params: { id: string }, form: FormData) {
  const intent = textIn(form, 'intent')
  if (intent.startsWith('ask_')) return { isAsking: true, refusal: null } satisfies Refused
  if (intent === 'leaving') return sayWhyLeaving(api, params, form)
  const { ask, done, charged } = byIntent(steps, intent, renew)
  const answer = await ask({ api, params, text: (name) => textIn(form, name) })
  if (answer.status === 409 || answer.status === 422 || answer.status === 429 || answer.status === 503) {
    const { code, message, errors } = answer.body
    if (code === priceChanged) {
      return data({ isAsking: false, refusal: null, price: 'changed' } satisfies Refused, { status: 409 })
    }
    const until = errors?.['until']?.[0]
    const refused: Refused = { isAsking: false, refusal: until ? null : message, ...(until && { until }) }
    return data(refused, { status: answer.status })
  }
  // Not the page is gone, but what stood on it: it is read anew, as behind any refusal.
  if (answer.status === 404 && answer.body.code === priceGone) {
    return data({ isAsking: false, refusal: null, price: 'gone' } satisfies Refused, { status: 409 })
  }
  requireOk(answer)
  // What stood on the button is charged by a job within seconds: the page cannot show it as paid yet.
  const isCharged = Number(form.get('expected_card')) + Number(form.get('expected_balance')) > 0
  return redirect(`${pageOf(params)}?done=${isCharged ? charged : done}`)
}

type Asked = { api: Api; params: { id: string }; text: (name: string) => string }

/** A call, and what the page says behind it; `charged`: where card or balance pays with it. */
function step<Answered>(done: string, ask: (asked: Asked) => Answered, charged = done) {
  return { ask, done, charged }
}

/** What the page's forms ask for, by their `intent`. */
const steps = {
  stop: step('stopped', ({ api, params }) => api.call(turnOffAutoRenewalRoute, { params })),
  pause: step('paused', ({ api, params, text }) =>
    api.call(pauseSubscriptionRoute, { params, body: { until: text('until') } }),
  ),
  end_pause: step(
    'returned',
    // A page that was drawn before the paid end says no amount: then none may be charged.
    ({ api, params, text }) =>
      api.call(endPauseRoute, {
        params,
        query: {
          expected_price_minor: 0,
          expected_card_minor: 0,
          expected_balance_minor: 0,
          ...expectedIn(text),
        },
      }),
    'charging',
  ),
  undo_change: step('undone', ({ api, params, text }) =>
    api.call(undoPlanChangeRoute, { params: { ...params, change_id: idOr404(text('change_id')) } }),
  ),
  agree_price: step(
    'agreed',
    ({ api, params, text }) =>
      api.call(agreeToPriceRoute, {
        params: { ...params, change_id: idOr404(text('change_id')) },
        query: expectedIn(text),
      }),
    'agreed_charging',
  ),
}

const renew = step('renews', ({ api, params, text }) =>
  api.call(turnOnAutoRenewalRoute, {
    params,
    body: { payment_method_id: text('payment_method_id'), ...expectedIn(text) },
  }),
)

async function sayWhyLeaving(api: Api, params: { id: string }, form: FormData) {
  const chosen = stopRenewalReasons.find((one) => one === form.get('reason'))
  const words = linesIn(form, 'words')
  // Nothing was answered: an empty answer would be counted, too.
  if (!chosen && words.trim() === '') return redirect(pageOf(params))
  const reason = chosen ?? 'other'
  const answer = await api.call(answerLeavingRoute, { params, body: { reason, words } })
  if (answer.status === 204) return redirect(`${pageOf(params)}?done=thanks`)
  // Words that are too long: the field says it, too.
  if (answer.status !== 422) throw data(answer.body, { status: answer.status })
  return data({ isAsking: false, refusal: answer.body.message } satisfies Refused, { status: 422 })
}

/** What stood beside the button, where something is charged at once. */
function expectedIn(text: Asked['text']) {
  return {
    ...(text('expected') && { expected_price_minor: Number(text('expected')) }),
    ...(text('expected_card') && { expected_card_minor: Number(text('expected_card')) }),
    ...(text('expected_balance') && { expected_balance_minor: Number(text('expected_balance')) }),
  }
}

const pageOf = ({ id }: { id: string }) => `/user/subscriptions/${id}`

function idOr404(id: string): string {
  if (!isId(id)) throw data(null, { status: 404 })
  return id
}
