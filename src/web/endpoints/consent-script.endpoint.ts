import { consentScript } from 'virtual:consent-script'

/** The script that asks visitors for consent, under an address that changes with it. */
export function loader() {
  return new Response(consentScript, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}
