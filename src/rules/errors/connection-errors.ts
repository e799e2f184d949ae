/**
 * Node's codes of a call that reached nobody: it was refused, or there is no machine under that name or
 * address. Nothing was sent.
 */
export const unreachedCodes: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]
