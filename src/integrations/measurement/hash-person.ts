import { createHash } from 'node:crypto'

/** SHA-256 in hexadecimal digits, as all four vendors ask for it; null of what is empty. */
function hashOf(text: string): string | null {
  return text === '' ? null : createHash('sha256').update(text).digest('hex')
}

/** Of a phone in E.164; Google and TikTok hash it with its plus, Meta and Snap the digits alone. */
export function hashPhone(phone: string, plus: 'plus' | 'digits'): string | null {
  return hashOf(plus === 'plus' ? phone : phone.replace(/^\+/, ''))
}

/** In lower case without spaces around it. */
export function hashEmail(email: string): string | null {
  return hashOf(email.trim().toLowerCase())
}

/**
 * Google writes addresses of Gmail without the dots before the @. Source: GA4 "User-provided data",
 * normalisation.
 */
export function hashGoogleEmail(email: string): string | null {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@')
  return hashEmail(/^(gmail|googlemail)\.com$/.test(host) ? `${name.replaceAll('.', '')}@${host}` : email)
}

/** A number of a client or a visitor that means nothing outside of the vendor's own reports. */
export function hashPersonId(id: string, vendor: string): string {
  return createHash('sha256').update(`${vendor}:${id}`).digest('hex')
}

/** Only what is there: a vendor refuses empty hashes. */
export function present<T>(value: T | null): T[] {
  return value === null ? [] : [value]
}
