/**
 * What stands above every page of ours, whoever makes it: no other site opens, embeds or uses it, and it asks
 * a browser for nothing that a store has no use for. Source: OWASP ASVS 4.0, 14.4.
 */
export const headersOfEveryPage: readonly (readonly [name: string, value: string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()'],
]
