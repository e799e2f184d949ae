import { redirect } from 'react-router'
import { listApiClientInvoicesRoute } from '#contract/account-invoices'
import { listApiCallsRoute } from '#contract/staff-api-tokens'
import { getApiClientStatementRoute } from '#contract/staff-statements'
import {
  getDeliveryToApiClientRoute,
  listDeliveriesToApiClientRoute,
  listEndpointsOfApiClientRoute,
} from '#contract/staff-webhooks'
import { type Api, requireOk } from '../../request/api.server.ts'
import { readListQuery } from '../list/read-list-query.server.ts'

/** What the tab shows that the address names. */
export async function readView(api: Api, path: string, id: string, searchParams: URLSearchParams) {
  switch (searchParams.get('view')) {
    case 'calls': {
      const query = readListQuery(listApiCallsRoute.request.query, searchParams)
      const answer = await api.call(listApiCallsRoute, { params: { id }, query })
      if (answer.status === 422 && query.cursor) throw redirect(`${path}?view=calls`)
      requireOk(answer)
      const { calls, next_cursor: nextCursor, previous_cursor: previousCursor } = answer.body
      return { view: 'calls' as const, calls, nextCursor, previousCursor, query: { ...query, view: 'calls' } }
    }
    case 'statement': {
      const { month } = readListQuery(getApiClientStatementRoute.request.query, searchParams)
      const [answer, invoices] = await Promise.all([
        api.call(getApiClientStatementRoute, { params: { id }, query: { ...(month && { month }) } }),
        api.call(listApiClientInvoicesRoute, { params: { id } }),
      ])
      requireOk(answer)
      requireOk(invoices)
      return { view: 'statement' as const, statement: answer.body.statement, ...invoices.body }
    }
    case 'webhooks': {
      const query = readListQuery(listDeliveriesToApiClientRoute.request.query, searchParams)
      const opened = searchParams.get('delivery')
      const [endpoints, list, delivery] = await Promise.all([
        api.call(listEndpointsOfApiClientRoute, { params: { id } }),
        api.call(listDeliveriesToApiClientRoute, { params: { id }, query }),
        opened ? api.call(getDeliveryToApiClientRoute, { params: { id, delivery_id: opened } }) : null,
      ])
      requireOk(endpoints)
      if (list.status === 422 && query.cursor) throw redirect(`${path}?view=webhooks`)
      requireOk(list)
      const { webhook_deliveries: deliveries, next_cursor: nextCursor } = list.body
      return {
        view: 'webhooks' as const,
        endpoints: endpoints.body.webhook_endpoints,
        deliveries,
        nextCursor,
        query: { ...query, view: 'webhooks' },
        // One that is gone meanwhile opens nothing.
        delivery: delivery?.status === 200 ? delivery.body.webhook_delivery : null,
      }
    }
    default:
      return { view: 'tokens' as const }
  }
}
