import { fitsQr } from '#rules/invoice-qr'
import type { CompanyId, InBoth, NationalAddress, TaxBuyer, TaxSeller } from '#rules/tax-document'
import { element, oneLine, text } from './xml.ts'
import type { XmlChild, XmlElement } from './xml.ts'

/** Both languages in one value, Arabic first, as the official samples have them: `كتاب | Book`. */
export function inBothLanguages({ ar, en }: InBoth): string {
  return [...new Set([oneLine(ar), oneLine(en)].filter(Boolean))].join(' | ')
}

/**
 * The seller's registered name as document and QR code say it: in both languages, or in Arabic alone, as the law wants it,
 * where both do not fit into the code.
 */
export function registeredName(name: InBoth): string {
  const both = inBothLanguages(name)
  return fitsQr(both) ? both : oneLine(name.ar)
}

export function supplierElement(seller: TaxSeller): XmlElement {
  return element(
    'cac:AccountingSupplierParty',
    element(
      'cac:Party',
      identification(seller.companyId),
      seller.address
        ? postalAddress(seller.address)
        : element(
            'cac:PostalAddress',
            optionalText('cbc:StreetName', inBothLanguages(seller.addressText)),
            country('SA'),
          ),
      taxScheme(seller.vatNumber),
      legalEntity(registeredName(seller.name)),
    ),
  )
}

/** A simplified document names the buyer, if they have a name, and nothing more of them. */
export function customerElement({ name, company }: TaxBuyer): XmlElement {
  return element(
    'cac:AccountingCustomerParty',
    element(
      'cac:Party',
      company && identification(company.companyId),
      company && postalAddress(company.address),
      company?.vatNumber ? taxScheme(company.vatNumber) : null,
      name.trim() === '' ? null : legalEntity(name),
    ),
  )
}

function identification(id: CompanyId | null): XmlChild {
  return id && element('cac:PartyIdentification', text('cbc:ID', id.value, { schemeID: id.scheme }))
}

function postalAddress(address: NationalAddress): XmlElement {
  return element(
    'cac:PostalAddress',
    optionalText('cbc:StreetName', address.street),
    optionalText('cbc:BuildingNumber', address.building),
    optionalText('cbc:PlotIdentification', address.additional),
    optionalText('cbc:CitySubdivisionName', address.district),
    optionalText('cbc:CityName', address.city),
    optionalText('cbc:PostalZone', address.postcode),
    country(address.country),
  )
}

function country(code: string): XmlElement {
  return element('cac:Country', text('cbc:IdentificationCode', code))
}

function taxScheme(vatNumber: string): XmlElement {
  return element(
    'cac:PartyTaxScheme',
    text('cbc:CompanyID', vatNumber),
    element('cac:TaxScheme', text('cbc:ID', 'VAT')),
  )
}

function legalEntity(name: string): XmlElement {
  return element('cac:PartyLegalEntity', text('cbc:RegistrationName', name))
}

function optionalText(name: string, value: string): XmlChild {
  return value.trim() === '' ? null : text(name, value)
}
