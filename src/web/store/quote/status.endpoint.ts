import { data } from 'react-router'
import { getLinkedQuotePaymentRoute } from '#contract/payment-quotes'
import { isId } from '#rules/core/uuid'
import { getApi } from '../../request/api.server.ts'
import { getPage } from '../../request/page-context.server.ts'
import type { Route } from './+types/status.endpoint.ts'

/**
 * How an attempt by a quote's link went, for the page that waits. Of the order it only says whether it is
 * paid.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const paymentId = getPage(context).url.searchParams.get('payment')
  if (!isId(paymentId)) throw data(null, { status: 404 })

  const answer = await getApi(context).ask(getLinkedQuotePaymentRoute, {
    params: { token: params.token, payment_id: paymentId },
  })
  const result =
    answer.status === 200
      ? {
          order: answer.body.is_paid ? 'processing' : 'awaiting_payment',
          payment: { status: answer.body.payment.status, redirect_url: answer.body.payment.redirect_url },
        }
      : { message: answer.body.message }
  return Response.json(result, { status: answer.status, headers: { 'cache-control': 'no-store' } })
}
