import {
  askGatewayAboutOrderRoute,
  cancelClientsOrderRoute,
  chargeBackOrderRoute,
  creditAccountOrderRoute,
  fulfilOrderAgainRoute,
  noteOrderRoute,
  refundOrderRoute,
  resendMessageRoute,
  retryRefundRoute,
  reverseChargebackRoute,
  sendPaymentLinkRoute,
} from '#contract/staff-order-actions'
import {
  issueClientsQuoteRoute,
  sendClientsQuoteRoute,
  withdrawClientsQuoteRoute,
} from '#contract/payment-quotes'
import { answerRefundRequestRoute } from '#contract/staff-subscription-changes'
import type { RefundWay } from '#rules/payments/refund'
import { linesIn, textIn } from '../../request/form-fields.ts'
import type { getStaffApi } from '../../request/api.server.ts'
import { byIntent } from '../../request/by-intent.ts'
import { creationKey, outcomeOf } from '../edit/outcome.server.ts'

type Asked = {
  api: ReturnType<typeof getStaffApi>
  id: string
  form: FormData
  text: (name: string) => string
}

/** What the page's forms and buttons ask for, by their `intent`. */
const actions = {
  refund,
  dispute: chargeBack,
  reverse_dispute: reverseDispute,
  retry_refund: retry,
  answer_request: answerRequest,
  credit: creditOrder,
  cancel: cancelOrder,
  ask_gateway: askGateway,
  payment_link: sendLink,
  issue_quote: issueQuote,
  send_quote: sendQuote,
  withdraw_quote: withdrawQuote,
  fulfil: fulfilAgain,
  note: addNote,
  resend,
}

/** Does with an order what a form of its page asks for. */
export async function handleOrderForm(api: ReturnType<typeof getStaffApi>, id: string, form: FormData) {
  const text = (name: string) => textIn(form, name)
  return byIntent(actions, form.get('intent'))({ api, id, form, text })
}

async function refund({ api, id, form, text }: Asked) {
  const destination: RefundWay = text('destination') === 'balance' ? 'balance' : 'card'
  const body = {
    amount_minor: Number(text('amount_minor')),
    destination,
    reason: text('reason'),
    period: text('period') === 'end' ? ('end' as const) : ('keep' as const),
  }
  // What was seen is no part of the key: a refund whose answer was lost has changed it itself.
  const idempotencyKey = creationKey(form, body)
  const answer = await api.call(refundOrderRoute, {
    params: { id },
    body: { ...body, expected_split: splitIn(form) },
    idempotencyKey,
  })
  return outcomeOf(answer, 'saved', 'refund')
}

async function chargeBack({ api, id, form, text }: Asked) {
  const reference = text('reference').trim()
  const body = {
    amount_minor: Number(text('amount_minor')),
    reason: text('reason'),
    ...(reference && { reference }),
  }
  const answer = await api.call(chargeBackOrderRoute, {
    params: { id },
    body,
    idempotencyKey: creationKey(form, body),
  })
  return outcomeOf(answer, 'saved', 'dispute')
}

async function reverseDispute({ api, id, text }: Asked) {
  const answer = await api.call(reverseChargebackRoute, {
    params: { id, refund_id: text('refund') },
    body: { reason: text('reason') },
  })
  return outcomeOf(answer, 'saved', 'reverse_dispute')
}

async function retry({ api, id, text }: Asked) {
  const answer = await api.call(retryRefundRoute, { params: { id, refund_id: text('refund') } })
  return outcomeOf(answer, 'saved', 'retry_refund')
}

async function answerRequest({ api, form, text }: Asked) {
  const words = text('words')
  const answer = await api.call(answerRefundRequestRoute, {
    params: { id: text('request') },
    body:
      text('answer') === 'granted'
        ? {
            answer: 'granted',
            amount_minor: Number(text('amount_minor')),
            expected_split: splitIn(form),
            period: text('period') === 'end' ? 'end' : 'keep',
            words,
          }
        : { answer: 'refused', words },
  })
  return outcomeOf(answer, 'saved', 'request')
}

async function creditOrder({ api, id, text }: Asked) {
  const answer = await api.call(creditAccountOrderRoute, { params: { id }, body: { reason: text('reason') } })
  return outcomeOf(answer, 'saved', 'credit')
}

async function cancelOrder({ api, id }: Asked) {
  const answer = await api.call(cancelClientsOrderRoute, { params: { id } })
  return outcomeOf(answer, 'saved', 'cancel')
}

async function askGateway({ api, id }: Asked) {
  const answer = await api.call(askGatewayAboutOrderRoute, { params: { id } })
  return outcomeOf(answer, 'saved', 'ask_gateway')
}

async function sendLink({ api, id }: Asked) {
  const answer = await api.call(sendPaymentLinkRoute, { params: { id } })
  return outcomeOf(answer, 'saved', 'payment_link')
}

async function issueQuote({ api, id }: Asked) {
  const answer = await api.call(issueClientsQuoteRoute, { params: { id } })
  return outcomeOf(answer, 'saved', 'issue_quote')
}

async function withdrawQuote({ api, id }: Asked) {
  const answer = await api.call(withdrawClientsQuoteRoute, { params: { id } })
  return outcomeOf(answer, 'saved', 'withdraw_quote')
}

async function sendQuote({ api, id, form, text }: Asked) {
  const email = text('email').trim()
  const body = email ? { email } : {}
  const answer = await api.call(sendClientsQuoteRoute, {
    params: { id },
    body,
    idempotencyKey: creationKey(form, body),
  })
  return outcomeOf(answer, 'saved', 'send_quote')
}

async function fulfilAgain({ api, id }: Asked) {
  const answer = await api.call(fulfilOrderAgainRoute, { params: { id } })
  return outcomeOf(answer, 'saved', 'fulfil')
}

async function addNote({ api, id, form }: Asked) {
  const body = { body: linesIn(form, 'body') }
  const answer = await api.call(noteOrderRoute, {
    params: { id },
    body,
    idempotencyKey: creationKey(form, body),
  })
  return outcomeOf(answer, 'saved', 'note')
}

async function resend({ api, form, text }: Asked) {
  const answer = await api.call(resendMessageRoute, {
    params: { id: text('message') },
    idempotencyKey: creationKey(form, {}),
  })
  return outcomeOf(answer, 'saved', 'resend')
}

/** Where the page said that the money goes, in halalas. */
function splitIn(form: FormData) {
  return { card_minor: Number(form.get('seen_card')), balance_minor: Number(form.get('seen_balance')) }
}
