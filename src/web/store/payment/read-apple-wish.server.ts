import { data } from 'react-router'
import { readJson } from '../../request/body.server.ts'

/** What Safari asks a merchant session with; the API judges the address. Throws 400 where there is none. */
export async function readAppleWish(request: Request): Promise<{ validation_url: string }> {
  const asked: unknown = await readJson(request)
  const url = typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'validation_url') : undefined
  if (typeof url !== 'string') throw data(null, { status: 400 })
  return { validation_url: url }
}
