import { getStaffClientRoute } from '#contract/staff-clients'
import { listClientTimelineRoute } from '#contract/staff-client-timeline'
import { timelineGroupNames, type TimelineGroup } from '#rules/desk/client-timeline'
import { type getStaffApi, requireOk } from '../../request/api.server.ts'

type Asked = {
  id: string
  /** As the address says it: a group of the timeline, and where its page begins. */
  show: string | null
  cursor: string | null
  limit: number
}

export type ClientLoaded = Awaited<ReturnType<typeof loadClient>>

/**
 * A client with totals, plan and a page of the timeline: what the client's page and the panel beside other
 * pages show.
 */
export async function loadClient(api: ReturnType<typeof getStaffApi>, { id, show, cursor, limit }: Asked) {
  const params = { id }
  const group = timelineGroupNames.find((one): one is TimelineGroup => one === show)
  const query = { limit, ...(group && { group }), ...(cursor && { cursor }) }
  const [answer, timeline] = await Promise.all([
    api.call(getStaffClientRoute, { params }),
    api.call(listClientTimelineRoute, { params, query }),
  ])
  requireOk(answer)
  requireOk(timeline)
  return {
    ...answer.body,
    timeline: { ...timeline.body, group: group ?? null, isFirst: !cursor },
    now: new Date().toISOString(),
  }
}
