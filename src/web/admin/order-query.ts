import { type OrderMethod, type OrderStatus, orderMethods, orderStatuses } from '#rules/order'

/** What the address says about the list. Whatever it cannot mean is left out, so a mistyped address still shows orders. */
export type OrderQuery = {
  q?: string
  status?: OrderStatus
  method?: OrderMethod
  /** First and last Riyadh day, YYYY-MM-DD. */
  from?: string
  to?: string
  sort?: 'created_at'
  cursor?: string
}

export function readOrderQuery(params: URLSearchParams): OrderQuery {
  const q = params.get('q')?.trim().slice(0, 100)
  const status = orderStatuses.find((one) => one === params.get('status'))
  const method = orderMethods.find((one) => one === params.get('method'))
  const from = dayOf(params.get('from'))
  const to = dayOf(params.get('to'))
  const cursor = params.get('cursor')?.slice(0, 200)
  return {
    ...(q && { q }),
    ...(status && { status }),
    ...(method && { method }),
    ...(from && { from }),
    ...(to && { to }),
    ...(params.get('sort') === 'created_at' && { sort: 'created_at' }),
    ...(cursor && { cursor }),
  }
}

/** The list's address with something changed; every change but the cursor's begins at the first page again. */
export function ordersHref({ cursor: _, ...query }: OrderQuery, change: Partial<Changeable> = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, ...change })) {
    if (value) params.set(name, value)
  }
  return params.size > 0 ? `/admin/orders?${params}` : '/admin/orders'
}

type Changeable = { [Name in keyof OrderQuery]: OrderQuery[Name] | undefined }

/** Whether something narrows the list beside the state, which has its own tabs. */
export function isFiltered({ q, method, from, to }: OrderQuery): boolean {
  return Boolean(q || method || from || to)
}

function dayOf(value: string | null): string | undefined {
  if (!value || !/^(?!0000)\d{4}-\d\d-\d\d$/.test(value)) return undefined
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : undefined
}
