import { withoutMarks } from '#rules/core/text'
import {
  type CompanyErrors,
  type CompanyValues,
  missingInCompany,
  readCompanyValues,
} from '../../ui/company-values.ts'

/** What the page of step 2 posts. Everything travels in one form, so that it works without script. */
export type DetailsForm = {
  intent: 'place' | 'apply_coupon' | 'remove_coupon'
  /** Unpaid order that this tab placed before; '' when there is none. */
  order: string
  /** Repeating the form with the same key makes no second order. */
  key: string
  /** What the customer saw as due, in halalas. */
  expected: number | null
  /** The same before the balance, and what the first renewal costs. */
  expectedPrice: number | null
  expectedRenewal: number | null
  /** What the plan brought, as it stood beside the price. */
  expectedTerm: { days: number; points: number } | null
  /** The scheduled price that stood beside the consent to renewal, or among the renewals that change. */
  priceChange: string | null
  /** What becomes of the renewals of a plan that renews stood beside the button, which agrees to it. */
  changesRenewals: boolean
  /** What is typed in the coupon's field, and the coupon that the shown price has. */
  coupon: string
  appliedCoupon: string
  /** Who the plan will be shared with, named on an order that was cancelled to be placed anew. */
  members: string[]
  /** Null: the person buys. */
  company: CompanyValues | null
  purchaseOrder: string
  acceptsTerms: boolean
  renews: boolean
  details: InvoiceDetails
}

export const detailFields = ['first_name', 'last_name', 'email', 'country', 'city', 'address'] as const
export type DetailField = (typeof detailFields)[number]
export type InvoiceDetails = Record<DetailField, string>

/** An order cannot be placed without these; the rest counts for the profile only. Source: domain rules. */
export const requiredDetails: readonly DetailField[] = ['first_name', 'last_name', 'email']

export type DetailsErrors = Partial<Record<DetailField | 'accept_terms' | 'coupon', string>> & CompanyErrors

/** Stands for "this must be filled in"; the page has the words. */
export const missing = 'missing'

/** Stands for "this is no whole address"; the page has the words. */
export const incomplete = 'incomplete'

/** Only what a person would see at a glance; the server looks closer. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(withoutMarks(text))
}

/**
 * The details step as it was sent; amounts in halalas. What is missing or no number is empty or null, and is
 * left for the API to refuse.
 */
export function readDetailsForm(form: FormData): DetailsForm {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const amount = (name: string) => (/^\d{1,12}$/.test(text(name)) ? Number(text(name)) : null)
  const intent = text('intent')
  return {
    intent: intent === 'apply_coupon' || intent === 'remove_coupon' ? intent : 'place',
    order: text('order'),
    key: text('key'),
    expected: amount('expected'),
    expectedPrice: amount('expected_price'),
    expectedRenewal: amount('expected_renewal'),
    expectedTerm: readTerm(text('expected_term')),
    priceChange: text('price_change') || null,
    changesRenewals: form.has('changes_renewals'),
    coupon: text('coupon'),
    appliedCoupon: text('applied_coupon'),
    members: form.getAll('member').flatMap((phone) => (typeof phone === 'string' ? [phone] : [])),
    company: form.has('for_company') ? readCompanyValues(form) : null,
    purchaseOrder: text('purchase_order'),
    acceptsTerms: form.has('accept_terms'),
    renews: form.has('auto_renew'),
    details: {
      first_name: text('first_name'),
      last_name: text('last_name'),
      email: text('email'),
      country: text('country'),
      city: text('city'),
      address: text('address'),
    },
  }
}

/** Days and points, as the page wrote them side by side. */
function readTerm(text: string): DetailsForm['expectedTerm'] {
  const [, days, points] = /^(\d{1,9}) (\d{1,9})$/.exec(text) ?? []
  return days && points ? { days: Number(days), points: Number(points) } : null
}

/**
 * What can be seen to be missing or wrong before anyone is asked: all of it at once, also in a form restored
 * from a draft.
 */
export function missingIn(form: DetailsForm): DetailsErrors {
  const errors: DetailsErrors = form.company ? missingInCompany(form.company) : {}
  for (const field of requiredDetails) if (form.details[field] === '') errors[field] = missing
  if (!errors.email && !looksLikeEmail(form.details.email)) errors.email = incomplete
  if (!form.acceptsTerms) errors.accept_terms = missing
  return errors
}
