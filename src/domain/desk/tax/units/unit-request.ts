import type { CertificateRequest } from '#einvoice/create-csr'
import { taxDocumentForms } from '#rules/tax/tax-document'
import type { StoreSettings } from '#domain/shop/store/find-store-settings'
import type { Onboarding } from '#domain/desk/tax/units/onboarding-records'

/** What stands in a certificate may have so many letters. Source: X.520, upper bounds. */
const maxLetters = 64

/**
 * What a unit asks its certificate with. It stays the same unit to the authority as long as its number and
 * VAT number do.
 */
export function unitRequest(
  { unit_id, environment, vat_number, branch, short_address, activity }: Onboarding,
  settings: Pick<StoreSettings, 'legal_name_ar'>,
): CertificateRequest {
  return {
    environment,
    commonName: `Ishtirak-${unit_id.slice(-12)}-${vat_number}`,
    organization: plain(settings.legal_name_ar),
    organizationUnit: plain(branch),
    vatNumber: vat_number,
    solution: { name: 'Ishtirak', model: '1', serial: unit_id },
    forms: taxDocumentForms,
    registeredAddress: short_address,
    businessCategory: plain(activity),
  }
}

export function unitSerial({ solution }: CertificateRequest): string {
  return `1-${solution.name}|2-${solution.model}|3-${solution.serial}`
}

/** Without the signs that the authority's requests must not hold. Source: e-invoicing facts, section 6. */
function plain(text: string): string {
  return text
    .replaceAll(/[!@#$%&*_<>=|"\\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxLetters)
}
