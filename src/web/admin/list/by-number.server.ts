import { redirect, type RouterContextProvider } from 'react-router'
import { listStaffSubscriptions } from '#contract/staff-subscriptions'
import { searchShop } from '#contract/staff-search'
import { toLatinDigits } from '#rules/digits'
import { getStaffApi, requireOk } from '../../request/api.server.ts'

/**
 * Addresses that people can type and say: `/admin/orders/100003` leads to the order with this number. An address with an id is left
 * alone; a number that nothing carries answers 404 like any other.
 */
export async function leadByNumber(
  context: Readonly<RouterContextProvider>,
  kind: 'orders' | 'clients' | 'tickets',
  path: string,
  id: string,
): Promise<void> {
  const number = numberIn(id)
  if (number === undefined) return
  const api = getStaffApi(context)
  const found = await askAgain(async (which) => {
    const answer = await api.call(searchShop, { query: { q: number }, ...which })
    requireOk(answer)
    return answer.body.results[kind].find(({ ref_id }) => ref_id === Number(number))
  })
  if (found) throw redirect(`${path}/${found.id}`)
}

/** The same for subscriptions, which the search over everything does not list. */
export async function leadBySubscriptionNumber(
  context: Readonly<RouterContextProvider>,
  id: string,
): Promise<void> {
  const number = numberIn(id)
  if (number === undefined) return
  const api = getStaffApi(context)
  const found = await askAgain(async (which) => {
    const answer = await api.call(listStaffSubscriptions, { query: { q: number }, ...which })
    requireOk(answer)
    return answer.body.subscriptions.find(({ ref_id }) => ref_id === Number(number))
  })
  if (found) throw redirect(`/admin/subscriptions/${found.id}`)
}

/** What a copy of the database does not know may have been made a moment ago: then the database itself is asked. */
async function askAgain<Found>(find: (which: { isOfNow?: true }) => Promise<Found>): Promise<Found> {
  return (await find({})) ?? find({ isOfNow: true })
}

/** In Latin digits; undefined for what is no number. */
function numberIn(id: string): string | undefined {
  const number = toLatinDigits(id)
  return /^\d{1,15}$/.test(number) ? number : undefined
}
