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
  await lead(context, { path, id }, async (api, number, which) => {
    const answer = await api.call(searchShop, { query: { q: number }, ...which })
    requireOk(answer)
    return answer.body.results[kind]
  })
}

/** The same for subscriptions, which the search over everything does not list. */
export async function leadBySubscriptionNumber(
  context: Readonly<RouterContextProvider>,
  id: string,
): Promise<void> {
  await lead(context, { path: '/admin/subscriptions', id }, async (api, number, which) => {
    const answer = await api.call(listStaffSubscriptions, { query: { q: number }, ...which })
    requireOk(answer)
    return answer.body.subscriptions
  })
}

type Which = { isOfNow?: true }
type Find = (
  api: ReturnType<typeof getStaffApi>,
  number: string,
  which: Which,
) => Promise<{ id: string; ref_id: number }[]>

async function lead(
  context: Readonly<RouterContextProvider>,
  { path, id }: { path: string; id: string },
  find: Find,
): Promise<void> {
  const number = numberIn(id)
  if (number === undefined) return
  const api = getStaffApi(context)
  const carrier = async (which: Which) =>
    (await find(api, number, which)).find(({ ref_id }) => ref_id === Number(number))
  // What a copy of the database does not know may have been made a moment ago: then the database itself is asked.
  const found = (await carrier({})) ?? (await carrier({ isOfNow: true }))
  if (found) throw redirect(`${path}/${found.id}`)
}

/** In Latin digits; undefined for what is no number. */
function numberIn(id: string): string | undefined {
  const number = toLatinDigits(id)
  return /^\d{1,15}$/.test(number) ? number : undefined
}
