import { data } from 'react-router'
import { quoteOrderFor } from '#contract/staff-order-care'
import { getStaffApi } from '../../api.server.ts'
import { getPage } from '../../page-context.server.ts'
import type { Route } from './+types/quote.ts'

/** What an order would cost the client, while the form is being filled in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { searchParams } = getPage(context).url
  const answer = await getStaffApi(context).call(quoteOrderFor, {
    body: {
      client_id: searchParams.get('client') ?? '',
      product_id: searchParams.get('product') ?? '',
      discount_minor: Number(searchParams.get('discount') ?? 0),
    },
  })
  if (answer.status === 200) return data({ quote: answer.body.quote, message: null })
  const message = Object.values(answer.body.errors ?? {})[0]?.[0] ?? answer.body.message
  return data({ quote: null, message })
}
