import type { Context } from '#domain/core/context'
import { readPartnerUrl } from '#domain/partners/partners/partner-url'

/** Where a partner wants to be told. Where the name leads is looked at with every call. Error: invalid_input. */
export function readEndpointUrl(ctx: Pick<Context, 'demo'>, text: string): string {
  return readPartnerUrl(ctx, 'url', text)
}
