import { decimalOf, hundredths } from '../verify/decimal.ts'
import { type Invoice, textAt } from '../verify/invoice.ts'
import { type Element, isElement, isNamed, select, textOf } from '../verify/xml.ts'

/** One rule of the authority, by its published name. The words are ours. */
export interface Rule {
  id: string
  severity: 'error' | 'warning'
  message: string
  /** `now` in milliseconds since 1970. */
  isBroken(document: Invoice, now: number): boolean
}

type Test = Rule['isBroken']

export function errorRule(id: string, message: string, isBroken: Test): Rule {
  return { id, severity: 'error', message, isBroken }
}

export function warningRule(id: string, message: string, isBroken: Test): Rule {
  return { id, severity: 'warning', message, isBroken }
}

/** All elements of that name, at any depth. */
export function everywhere(element: Element, name: string): Element[] {
  return element.children
    .filter(isElement)
    .flatMap((child) => [...(isNamed(child, name) ? [child] : []), ...everywhere(child, name)])
}

/** The texts at the end of a path. */
export function textsAt(from: Element | readonly Element[], path: string): string[] {
  return select(from, path).map((element) => textOf(element).trim())
}

/** The numbers at the end of a path; what is no number is left out. */
export function numbersAt(from: Element | readonly Element[], path: string): bigint[] {
  return textsAt(from, path)
    .map(decimalOf)
    .filter((value) => value !== undefined)
}

/** The first number at the end of a path; 0 where there is none. */
export function numberAt(from: Element, path: string): bigint {
  return numbersAt(from, path)[0] ?? 0n
}

export function isMissing(from: Element, path: string): boolean {
  return select(from, path).length === 0
}

export function isEmpty(from: Element, path: string): boolean {
  return textAt(from, path) === ''
}

export function linesOf({ root }: Invoice): Element[] {
  return select(root, 'cac:InvoiceLine')
}

/** The one cac:TaxTotal that has a breakdown. */
export function subtotalsOf({ root }: Invoice): Element[] {
  return select(root, 'cac:TaxTotal/cac:TaxSubtotal')
}

/** Document allowances (false) or charges (true). */
export function allowancesOf({ root }: Invoice, isCharge: boolean): Element[] {
  return select(root, 'cac:AllowanceCharge').filter((one) => isChargeOf(one) === isCharge)
}

export function isChargeOf(allowance: Element): boolean {
  return ['true', '1'].includes(textAt(allowance, 'cbc:ChargeIndicator').toLowerCase())
}

/** The VAT category code of something with a cac:TaxCategory or cac:ClassifiedTaxCategory as `path`. */
export function hasCategory(from: Element, path: string, code: string): boolean {
  return select(from, path).some((category) => textAt(category, 'cbc:ID') === code && isVat(category))
}

export function isVat(category: Element): boolean {
  return textAt(category, 'cac:TaxScheme/cbc:ID').toUpperCase() === 'VAT'
}

/** Equal to the halala. */
export function isSameAmount(one: bigint, other: bigint): boolean {
  return hundredths(one) === hundredths(other)
}

export function isNote({ typeCode }: Invoice): boolean {
  return typeCode === '381' || typeCode === '383'
}

/** 15 digits, the first and the last of them 3. */
export function isVatNumber(text: string): boolean {
  return /^3\d{13}3$/.test(text)
}

/** The day in Riyadh, YYYY-MM-DD. */
export function riyadhDay(at: number): string {
  return new Date(at + 3 * 3_600_000).toISOString().slice(0, 10)
}

/** All that may carry a VAT category: allowances and charges, the breakdown, lines. */
export function categoriesOf(root: Element): Element[] {
  return [...everywhere(root, 'cac:TaxCategory'), ...everywhere(root, 'cac:ClassifiedTaxCategory')]
}
