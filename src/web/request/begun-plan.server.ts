import { day, inSeconds } from '#rules/core/durations'
import { isId } from '#rules/core/uuid'
import { clearCookie, writeCookie } from './cookies.server.ts'
import type { PageContext } from './page-context.server.ts'

/** In seconds. */
const lifetime = inSeconds(30 * day)

/** The plan that a signed-in visitor of this browser chose last, and when. */
export type BegunPlan = { product_id: string; since: string }

/** Kept with the step at which its price is shown; whoever orders afterwards has not left it. */
export function writeBegunPlan({ publicUrl }: Pick<PageContext, 'publicUrl'>, planId: string): string {
  const seconds = inSeconds(Date.now())
  return writeCookie('begun', `${planId}.${seconds}`, { publicUrl, maxAge: lifetime })
}

export function clearBegunPlan({ publicUrl }: Pick<PageContext, 'publicUrl'>): string {
  return clearCookie('begun', publicUrl)
}

/** Null for what we have not written. */
export function readBegunPlan({ cookies }: Pick<PageContext, 'cookies'>): BegunPlan | null {
  const [, id, seconds] = /^(.+)\.(\d{10})$/.exec(cookies['begun'] ?? '') ?? []
  if (!isId(id)) return null
  return { product_id: id, since: new Date(Number(seconds) * 1000).toISOString() }
}
