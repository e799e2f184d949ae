import { readFileSync } from 'node:fs'
import { errorNames, type ErrorName } from '#rules/errors/errors'
import { fieldErrors, type FieldError, type FieldProblem } from '#rules/core/field-errors'
import { languages, type Language } from '#rules/core/language'
import { fillText, type TextValues } from './icu.ts'
import { parsePo } from './po.ts'

export type { TextValues } from './icu.ts'

/** The texts of one place in both languages, for rooms that run unbuilt: API errors, messages, documents. */
export type Texts<Id extends string> = {
  (language: Language, id: Id, values?: TextValues): string
  /** The text as it is written, with its variables in braces. */
  unfilled(language: Language, id: Id): string
}

/**
 * Reads a place's catalogues at start. Both languages must hold exactly the ids that the code knows, so a
 * forgotten text stops the start instead of reaching a customer.
 */
export function loadTexts<Id extends string>(
  place: 'errors' | 'messages' | 'exports' | 'imports' | 'returns',
  ids: readonly Id[],
): Texts<Id> {
  const catalogues = { ar: readCatalogue(place, 'ar'), en: readCatalogue(place, 'en') }
  for (const language of languages) {
    const known = new Set<string>(ids)
    const missing = ids.filter((id) => !catalogues[language].get(id))
    const surplus = [...catalogues[language].keys()].filter((id) => !known.has(id))
    if (missing.length > 0 || surplus.length > 0) {
      throw new Error(
        `${place}.${language}.po: missing [${missing.join(', ')}], unknown [${surplus.join(', ')}]`,
      )
    }
  }
  const unfilled = (language: Language, id: Id) => catalogues[language].get(id) ?? id
  return Object.assign(
    (language: Language, id: Id, values?: TextValues) => fillText(language, unfilled(language, id), values),
    { unfilled },
  )
}

function readCatalogue(place: string, language: Language): Map<string, string> {
  return parsePo(readFileSync(new URL(`./${place}.${language}.po`, import.meta.url), 'utf8'))
}

/**
 * Errors whose sentence for others names pages that a partner's program has not, or cases that it never
 * meets.
 */
const partnerErrors = [
  'product_not_found',
  'order_not_found',
  'order_not_cancellable',
  'order_not_payable',
  'order_not_on_account',
  'wrong_token_kind',
  'price_not_chargeable',
  'price_changed',
  'client_has_other_plan',
  'document_not_found',
  'not_found',
] as const satisfies ErrorName[]

/** What is wrong with a field, where a program can do about it what nobody should do by hand. */
const partnerFieldErrors = ['card_number'] as const satisfies FieldError[]

/**
 * Errors whose sentence for customers names pages of a customer's account, or what a customer has before
 * them.
 */
const staffErrors = [
  'order_not_cancellable',
  'order_not_payable',
  'nothing_to_pay',
  'price_changed',
] as const satisfies ErrorName[]

const errorTextIds = [
  ...errorNames,
  'code_wrong.left',
  ...partnerErrors.map((name) => `partner.${name}` as const),
  ...staffErrors.map((name) => `staff.${name}` as const),
  ...fieldErrors.map((name) => `field.${name}` as const),
  ...partnerFieldErrors.map((name) => `partner.field.${name}` as const),
]
const errorTexts = loadTexts<(typeof errorTextIds)[number]>('errors', errorTextIds)

/** Who reads an error's sentence, where it is not a customer. */
export type ErrorAudience = 'partners' | 'staff'

/**
 * What a caller reads about an error, in their language; staff and partners' programs in words of their own
 * where there are such.
 */
export function errorText(language: Language, name: ErrorName, audience?: ErrorAudience): string {
  const partners = audience === 'partners' && partnerErrors.find((one) => one === name)
  if (partners) return errorTexts(language, `partner.${partners}`)
  const staff = audience === 'staff' && staffErrors.find((one) => one === name)
  return errorTexts(language, staff ? `staff.${staff}` : name)
}

/**
 * `code_wrong` where it is known how often the code may still be tried, so that nobody tries one that is
 * over.
 */
export function wrongCodeText(language: Language, left: number): string {
  return errorTexts(language, 'code_wrong.left', { left })
}

/**
 * What is wrong with one field, and what would be right; partners' programs in words of their own where there
 * are such.
 */
export function fieldErrorText(language: Language, problem: FieldProblem, audience?: ErrorAudience): string {
  const { error, values } = typeof problem === 'string' ? { error: problem, values: undefined } : problem
  const partners = audience === 'partners' && partnerFieldErrors.find((one) => one === error)
  return errorTexts(language, partners ? `partner.field.${partners}` : `field.${error}`, values)
}
