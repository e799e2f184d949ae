import { maxSearch } from '#rules/desk/text-lengths'
import { getStaffClientRoute, listClientsRoute } from '#contract/staff-clients'
import { type getStaffApi, requireOk } from '../../request/api.server.ts'
import type { PickedClient } from './client-picker.tsx'

const maxFound = 10

/**
 * What `?client=` and `?q=` say about for whom something is done: the client with the newest orders, or who
 * may be meant.
 */
export async function pickClient(api: ReturnType<typeof getStaffApi>, params: URLSearchParams) {
  const id = params.get('client')
  const q = params.get('q')?.trim().slice(0, maxSearch) ?? ''
  if (id) {
    const answer = await api.call(getStaffClientRoute, { params: { id } })
    requireOk(answer)
    const { client, belongings } = answer.body
    return { q, found: [], client, orders: belongings.orders }
  }
  const found: PickedClient[] = []
  if (q) {
    const answer = await api.call(listClientsRoute, { query: { q, limit: maxFound } })
    if (answer.status === 200) found.push(...answer.body.clients)
  }
  return { q, found, client: null, orders: [] }
}
