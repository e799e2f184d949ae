import { redirect, type RouterContextProvider } from 'react-router'
import { type Api, getApi, momentOf, requireOk } from '../request/api.server.ts'
import { getPage } from '../request/page-context.server.ts'
import { requireClient } from '../request/session.server.ts'

const pageLength = 10

type Answer = { headers: Headers } & (
  | { status: 200; body: { next_cursor: string | null } }
  | { status: 400 | 401 | 403 | 404 | 409 | 422; body: unknown }
)

type OwnList<Status extends string, Listed extends Answer> = {
  /** The list's own address. */
  path: string
  statuses: readonly Status[]
  list: (api: Api, query: { limit: number; status?: Status; cursor?: string }) => Promise<Listed>
}

/**
 * Loads one page of a client's own list, narrowed to the status that its address names, if it is one. A
 * cursor that cannot be read leads to the list's beginning; any other refusal of the API ends the page.
 */
export async function loadOwnList<Status extends string, Listed extends Answer>(
  context: Readonly<RouterContextProvider>,
  { path, statuses, list }: OwnList<Status, Listed>,
) {
  requireClient(context)
  const { searchParams } = getPage(context).url
  const status = statuses.find((one) => one === searchParams.get('status'))
  const cursor = searchParams.get('cursor') ?? undefined
  const answer = await list(getApi(context), {
    limit: pageLength,
    ...(status !== undefined && { status }),
    ...(cursor && { cursor }),
  })
  const hrefOf = (at: { cursor?: string }) => {
    const narrowed = new URLSearchParams({ ...(status !== undefined && { status }), ...at })
    return narrowed.size > 0 ? `${path}?${narrowed}` : path
  }
  // A cursor that cannot be read: somebody typed it, or it is from another time.
  if (answer.status === 422 && cursor) throw redirect(hrefOf({}))
  requireOk(answer)
  const body: Extract<Listed, { status: 200 }>['body'] = answer.body
  const { next_cursor: next } = answer.body
  return {
    body,
    status,
    /** Where the list begins, unless that is here, and where it goes on. */
    pager: {
      ...(cursor !== undefined && { firstHref: hrefOf({}) }),
      ...(next && { nextHref: hrefOf({ cursor: next }) }),
    },
    now: momentOf(answer),
  }
}
