import { ShopError } from '#rules/errors'
import type { Context } from '#domain/context'

/**
 * Where a partner wants to be told: https without a name and password in it; http too in a demo, whose receivers are next
 * door. Where the name leads is looked at with every call. Error: invalid_input.
 */
export function readEndpointUrl(ctx: Pick<Context, 'demo'>, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isSafe = url?.protocol === 'https:' || (ctx.demo && url?.protocol === 'http:')
  if (!url || !isSafe || url.username !== '' || url.password !== '') {
    throw new ShopError('invalid_input', { fields: { url: ['not_an_address'] } })
  }
  url.hash = ''
  return url.href
}
