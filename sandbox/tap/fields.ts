import { isObject } from '../practice/is-object.ts'
import { bad } from './errors.ts'

export type Body = Record<string, unknown>

export function objectAt(body: Body, name: string): Body {
  const value = body[name]
  return isObject(value) ? value : {}
}

/** Tap takes numbers where it shows texts, and the other way round. */
export function textAt(body: Body, name: string): string {
  const value = body[name]
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

/** Tap's own samples write "false" in quotes, too. */
export function flagAt(body: Body, name: string, otherwise: boolean): boolean {
  const value = body[name]
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : otherwise
}

/** Riyals with at most two decimals to halalas. */
export function amountAt(body: Body): number {
  const text = textAt(body, 'amount')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) throw bad('1117')
  const [whole = '0', part = ''] = text.split('.')
  const minor = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  if (minor <= 0) throw bad('1117')
  return minor
}

export function currencyAt(body: Body): string {
  const currency = textAt(body, 'currency').toUpperCase()
  if (currency !== 'SAR') throw bad('1119')
  return currency
}

export function redirectAt(body: Body): string {
  const url = textAt(objectAt(body, 'redirect'), 'url')
  if (url === '') throw bad('1110')
  if (!URL.canParse(url)) throw bad('1111')
  return url
}

export function metadataAt(body: Body): Record<string, string> {
  return Object.fromEntries(
    Object.entries(objectAt(body, 'metadata')).map(([name, value]) => [name, String(value)]),
  )
}
