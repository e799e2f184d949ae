import type { RouterContextProvider } from 'react-router'
import type { z } from '#contract/wire'
import { getUnfinishedPurchaseRoute } from '#contract/orders'
import { formatDateTime } from '#locales/format'
import { getApi } from '../request/api.server.ts'
import { readBegunPlan } from '../request/begun-plan.server.ts'
import { getPage } from '../request/page-context.server.ts'
import { clientToken } from '../request/session.server.ts'

/**
 * `until`: how long an order keeps its price, in words: no browser of a visitor has to bring what writes
 * days.
 */
export type Unfinished = NonNullable<
  z.infer<
    (typeof getUnfinishedPurchaseRoute)['responses'][200]['content']['application/json']['schema']
  >['purchase']
> & { until: string | null }

/**
 * Where the visitor left a purchase; null for strangers, and where it cannot be said: no page fails over it.
 */
export async function readUnfinished(
  context: Readonly<Pick<RouterContextProvider, 'get'>>,
): Promise<Unfinished | null> {
  if (!clientToken(context)) return null
  const begun = readBegunPlan(getPage(context))
  try {
    const answer = await getApi(context).ask(getUnfinishedPurchaseRoute, { query: begun ?? {} })
    if (answer.status !== 200 || !answer.body.purchase) return null
    const { purchase } = answer.body
    const { payable_until: end } = purchase
    return { ...purchase, until: end && formatDateTime(end, getPage(context).language) }
  } catch (error) {
    if (error instanceof Response) return null
    throw error
  }
}
