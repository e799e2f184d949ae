import { data } from 'react-router'
import { quoteOrderForRoute } from '#contract/staff-order-actions'
import { getStaffApi } from '../../../request/api.server.ts'
import { getPage } from '../../../request/page-context.server.ts'
import type { Route } from './+types/quote.endpoint.ts'

/** What an order would cost the client, while the form is being filled in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { searchParams } = getPage(context).url
  const client = searchParams.get('client') ?? ''
  const product = searchParams.get('product') ?? ''
  const discount = searchParams.get('discount') ?? '0'
  // Which question this answers: the form may have another by now.
  const asked = new URLSearchParams({ client, product, discount }).toString()
  const answer = await getStaffApi(context).call(quoteOrderForRoute, {
    body: { client_id: client, product_id: product, discount_minor: Number(discount) },
  })
  if (answer.status === 200) return data({ asked, quote: answer.body.quote, message: null })
  const message = Object.values(answer.body.errors ?? {})[0]?.[0] ?? answer.body.message
  return data({ asked, quote: null, message })
}
