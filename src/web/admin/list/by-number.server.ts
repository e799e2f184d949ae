import { redirect, type RouterContextProvider } from 'react-router'
import { searchShopRoute } from '#contract/staff-search'
import { toLatinDigits } from '#rules/core/digits'
import { getStaffApi, requireOk } from '../../request/api.server.ts'

/**
 * Addresses that people can type and say: `/admin/orders/100003` leads to the order with this number, also to
 * a practice one. An address with an id is left alone; a number that nothing carries answers 404 like any
 * other.
 */
export async function leadByNumber(
  context: Readonly<RouterContextProvider>,
  kind: 'orders' | 'clients' | 'subscriptions' | 'tickets',
  path: string,
  id: string,
): Promise<void> {
  const number = numberIn(id)
  if (number === undefined) return
  const api = getStaffApi(context)
  const carrier = async (which: { isOfNow?: true }) => {
    const answer = await api.call(searchShopRoute, { query: { q: number }, ...which })
    requireOk(answer)
    return answer.body.results[kind].find(({ ref_id }) => ref_id === Number(number))
  }
  // What a copy of the database does not know may have been made a moment ago: then the database itself is
  // asked.
  const found = (await carrier({})) ?? (await carrier({ isOfNow: true }))
  if (found) throw redirect(`${path}/${found.id}`)
}

/** In Latin digits; undefined for what is no number. */
function numberIn(id: string): string | undefined {
  const number = toLatinDigits(id)
  return /^\d{1,15}$/.test(number) ? number : undefined
}
