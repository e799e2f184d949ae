import type { Context } from '#domain/core/context'
import { parsePartnerUrl } from '#domain/core/partner-url'

/**
 * The address to which a partner's events are sent, without what only a browser reads (`#…`). Where the name
 * leads is looked at with every call. Error: invalid_input.
 */
export function parseEndpointUrl(ctx: Pick<Context, 'demo'>, text: string): string {
  const url = new URL(parsePartnerUrl(ctx, 'url', text))
  url.hash = ''
  return url.href
}
