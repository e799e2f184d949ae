import type { Device } from '#domain/people/identity/hash-browser'
import type { ApiContext } from './api-env.ts'

/** An id that our pages gave to a browser; anything else counts as none. */
const saneBrowserId = /^[A-Za-z0-9_-]{16,128}$/

/** The device behind a request: our pages' server hands on the visitor's browser. */
export function deviceOf(c: ApiContext): Device {
  const browserId = c.req.header('x-browser-id')
  const userAgent = c.env?.visitor?.userAgent ?? c.req.header('user-agent') ?? ''
  return {
    browserId: browserId !== undefined && saneBrowserId.test(browserId) ? browserId : undefined,
    userAgent: userAgent.slice(0, 1000),
    address: c.var.ctx.address,
  }
}
