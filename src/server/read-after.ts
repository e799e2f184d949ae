import { readPosition } from '#db/log-position'
import { maxReplicaAge } from '#server/read-replica'

/**
 * Up to where a browser's own changes reach in the database's log, so that its next lists are not older; null
 * for nowhere.
 */
export type ReadAfter = { position: string | null; isNew: boolean }

const cookieName = 'read_after'

/**
 * The position that this browser was given after its last change. Anything that is no position counts as
 * none.
 */
export function findReadAfter(request: Request): ReadAfter {
  const cookies = request.headers.get('cookie') ?? ''
  const [, value = null] = /(?:^|;\s*)read_after=([^;]*)/.exec(cookies) ?? []
  return { position: readPosition(value) === null ? null : value, isNew: false }
}

/** Asks the API so that its answer has the browser's own changes, and keeps what it says of new ones. */
export async function askReadingAfter(
  request: Request,
  readAfter: ReadAfter | undefined,
  ask: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (!readAfter) return ask(request)
  // What asks for more keeps its own word.
  if (readAfter.position && !request.headers.has('x-read-after'))
    request.headers.set('x-read-after', readAfter.position)
  const response = await ask(request)
  const written = response.headers.get('x-written-at')
  if (written && readPosition(written) !== null) Object.assign(readAfter, { position: written, isNew: true })
  return response
}

/** Lets the browser keep a new position: by then the replica has passed it, or is too old for anybody. */
export function keepReadAfter(response: Response, readAfter: ReadAfter, publicUrl: string): Response {
  if (!readAfter.isNew || !readAfter.position) return response
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const cookie = `${cookieName}=${readAfter.position}; Max-Age=${maxReplicaAge}; Path=/; HttpOnly; SameSite=Lax${secure}`
  response.headers.append('set-cookie', cookie)
  return response
}
