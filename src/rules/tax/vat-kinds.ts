import type { BasisPoints } from '#rules/core/money'
import type { InBoth, Vat, VatCategory } from '#rules/tax/tax-document'

/** The rate of VAT in basis points. Source: Saudi VAT law as amended in 2020. */
const standardRate = 1_500

/**
 * Why something sold is not taxed at the standard rate: the authority's codes that a store of subscriptions
 * can meet, with its own texts. Source: BR-KSA-23, 24, 69 and 83 of the e-invoicing rules (R3.4.8).
 */
export const exemptions = {
  'VATEX-SA-29': {
    category: 'E',
    text: {
      ar: 'الخدمات المالية',
      en: 'Financial services mentioned in Article 29 of the VAT Regulations',
    },
  },
  'VATEX-SA-29-7': {
    category: 'E',
    text: {
      ar: 'عقد تأمين على الحياة',
      en: 'Life insurance services mentioned in Article 29 of the VAT Regulations',
    },
  },
  'VATEX-SA-30': {
    category: 'E',
    text: {
      ar: 'التوريدات العقارية المعفاة من الضريبة',
      en: 'Real estate transactions mentioned in Article 30 of the VAT Regulations',
    },
  },
  'VATEX-SA-33': { category: 'Z', text: { ar: 'صادرات الخدمات من المملكة', en: 'Export of services' } },
  'VATEX-SA-OOS': { category: 'O', text: { ar: 'خارج نطاق الضريبة', en: 'Not subject to VAT' } },
} as const satisfies Record<string, { category: Exclude<VatCategory, 'S'>; text: InBoth }>
export type ExemptionCode = keyof typeof exemptions
export const exemptionCodes = Object.keys(exemptions) as ExemptionCode[]

/** A tax as documents name it: at a rate (S), or of nothing with its reason. */
export type VatKind = { category: VatCategory; exemption_code: ExemptionCode | null }

/**
 * The VAT of a line on which these taxes stand: at their rates together, else of nothing with the first
 * reason. Without a tax what is sold is out of scope: the store is not registered for VAT.
 */
export function vatOf(taxes: (VatKind & { percentage_bp: number })[]): Vat {
  const rate = taxes.reduce((sum, tax) => sum + tax.percentage_bp, 0)
  if (rate > 0) return { category: 'S', rate, exemption: null }
  const code = taxes.find((tax) => tax.exemption_code !== null)?.exemption_code ?? 'VATEX-SA-OOS'
  const { category, text } = exemptions[code]
  return { category, rate: 0, exemption: { code, text } }
}

/**
 * Why no electronic invoice can be made with these active taxes; null when one can. Source: BR-KSA-84 and 18.
 */
export function whyNoVat(
  active: { category: VatCategory; percentage: BasisPoints }[],
): 'several_taxes' | 'other_rate' | null {
  if (active.length > 1) return 'several_taxes'
  return active.some(({ category, percentage }) => percentage !== (category === 'S' ? standardRate : 0))
    ? 'other_rate'
    : null
}
