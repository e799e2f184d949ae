import { consentScript } from 'virtual:consent-script'
import { cachedForEver } from '#rules/core/transport'

/** The script that asks visitors for consent, under an address that changes with it. */
export function loader() {
  return new Response(consentScript, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': cachedForEver,
    },
  })
}
