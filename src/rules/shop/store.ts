import { toLatinDigits } from '#rules/core/digits'

/**
 * Ways to pay whose marks the store can show, in the order in which Saudi shops show them: mada first. The
 * names are neutral words until the schemes' own drawings are licensed.
 */
export const markNames = {
  mada: 'mada',
  visa: 'Visa',
  master: 'Mastercard',
  amex: 'American Express',
  apple_pay: 'Apple Pay',
} as const
export type PaymentMark = keyof typeof markNames
// The names are the keys of a constant table.
export const paymentMarks = Object.keys(markNames) as PaymentMark[]

/** Drawings that staff gave marks, by their digests; a mark without one is its neutral word. */
export type MarkDrawings = { [Mark in PaymentMark]?: { digest: string; width: number; height: number } }

/** How gateways call some of them besides. */
const otherNames: { [Mark in PaymentMark]?: string } = { master: 'mastercard', apple_pay: 'applepay' }

/** Every name by which a scheme is called. */
export function namesOfMark(mark: PaymentMark): string[] {
  const other = otherNames[mark]
  return other === undefined ? [mark] : [mark, other]
}

/** The mark's name; undefined for what is none. */
export function markOf(name: string): string | undefined {
  return Object.entries(markNames).find(([mark]) => mark === name)?.[1]
}

/** Digits of numbers and dates in Arabic pages: 0-9 as Saudi shops write them, or ٠-٩. */
export const digitSets = ['latn', 'arab'] as const
export type DigitSet = (typeof digitSets)[number]

/** The national number of the commercial register. Source: facts about Saudi stores, section 1. */
export const unifiedNumberShape = /^\d{10}$/
/** Fifteen digits, first and last 3. Source: ZATCA's rules. */
export const vatNumberShape = /^3\d{13}3$/
/** A number in WhatsApp in E.164, as typed: with a plus, two zeros, or as it is dialled in the Kingdom. */
export function toWhatsappNumber(typed: string): string {
  const dialled = toLatinDigits(typed).replace(/[^\d+]/g, '')
  return dialled.replace(/^00/, '+').replace(/^0(?=5\d{8}$)/, '+966')
}
export const whatsappShape = /^\+[1-9]\d{6,14}$/

/**
 * The parts of the national address that the authority asks for; the secondary number may be missing beside
 * them.
 */
export const addressParts = [
  'address_street',
  'address_building',
  'address_district',
  'address_city',
  'address_postcode',
] as const
export const maxSocialLinks = 12
