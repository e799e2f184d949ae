import { data } from 'react-router'
import { getPaymentRoute } from '#contract/order-payments'
import { isId } from '#rules/core/uuid'
import { getApi } from '../../request/api.server.ts'
import { getPage } from '../../request/page-context.server.ts'
import type { Route } from './+types/status.endpoint.ts'

/**
 * How an attempt went, for the page that waits: the API asks the gateway itself, whatever the browser was
 * told.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { searchParams } = getPage(context).url
  const id = searchParams.get('order')
  const paymentId = searchParams.get('payment')
  if (!isId(id) || !isId(paymentId)) throw data(null, { status: 404 })

  const answer = await getApi(context).ask(getPaymentRoute, { params: { id, payment_id: paymentId } })
  const result =
    answer.status === 200
      ? {
          order: answer.body.order.status,
          payment: toAnswerBody(answer.body.payment),
          // Where a partner's program sent the client from, for when it is paid.
          backTo: answer.body.order.partner_links?.return_url ?? null,
        }
      : { message: answer.body.message }
  return Response.json(result, { status: answer.status, headers: { 'cache-control': 'no-store' } })
}

function toAnswerBody({ status, redirect_url }: { status: string; redirect_url: string | null }) {
  return { status, redirect_url }
}
