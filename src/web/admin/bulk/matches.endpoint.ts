import { listClientsRoute } from '#contract/staff-clients'
import { listStaffOrdersRoute } from '#contract/staff-orders'
import { listStaffSubscriptionsRoute } from '#contract/staff-subscriptions'
import { listStaffTicketsRoute } from '#contract/staff-tickets'
import { type Api, getStaffApi, requireOk } from '../../request/api.server.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import { readListQuery } from '../list/read-list-query.server.ts'
import type { Route } from './+types/matches.endpoint.ts'
import { maxMatches } from './bulk-types.ts'
import type { PickedMatches } from './picked-rows.ts'

type Match = { id: string; ref_id: number | string }

/** Which rows of a list match its filters, up to `maxMatches`, page by page as the list itself reads them. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<PickedMatches> {
  requireStaff(context)
  const api = getStaffApi(context)
  const { searchParams } = getPage(context).url
  const rows: Match[] = []
  let cursor: string | undefined
  do {
    // Each page stands behind the one before it.
    // oxlint-disable-next-line no-await-in-loop
    const page = await readPage(api, params.plural, searchParams, cursor)
    rows.push(...page.rows)
    cursor = page.next ?? undefined
  } while (cursor !== undefined && rows.length < maxMatches)
  const found = rows.slice(0, maxMatches)
  return {
    rows: found.map(({ id, ref_id }) => ({ id, name: String(ref_id) })),
    more: cursor !== undefined || rows.length > maxMatches,
  }
}

type Page = { rows: Match[]; next: string | null }

async function readPage(api: Api, plural: string, search: URLSearchParams, cursor?: string): Promise<Page> {
  const paged = { limit: 100, ...(cursor !== undefined && { cursor }) }
  switch (plural) {
    case 'orders': {
      const query = { ...readListQuery(listStaffOrdersRoute.request.query, search), ...paged }
      const answer = await api.call(listStaffOrdersRoute, { query })
      requireOk(answer)
      return { rows: answer.body.orders, next: answer.body.next_cursor }
    }
    case 'clients': {
      const query = { ...readListQuery(listClientsRoute.request.query, search), ...paged }
      const answer = await api.call(listClientsRoute, { query })
      requireOk(answer)
      return { rows: answer.body.clients, next: answer.body.next_cursor }
    }
    case 'subscriptions': {
      const query = { ...readListQuery(listStaffSubscriptionsRoute.request.query, search), ...paged }
      const answer = await api.call(listStaffSubscriptionsRoute, { query })
      requireOk(answer)
      return { rows: answer.body.subscriptions, next: answer.body.next_cursor }
    }
    case 'tickets': {
      const query = { ...readListQuery(listStaffTicketsRoute.request.query, search), ...paged }
      const answer = await api.call(listStaffTicketsRoute, { query })
      requireOk(answer)
      return { rows: answer.body.tickets, next: answer.body.next_cursor }
    }
    default:
      throw new Response('Not Found', { status: 404 })
  }
}
