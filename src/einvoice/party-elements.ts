import type { CompanyId, NationalAddress, TaxBuyer, TaxSeller } from '#rules/tax/tax-document'
import { inBothLanguages, registeredName } from '#rules/tax/tax-document-qr'
import { element, text, type XmlChild, type XmlElement } from './xml.ts'

/**
 * The seller as it was registered on the document's day; one without a national address says its address in
 * words.
 */
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

/**
 * The company that buys. A simplified document names nobody: a person may be forgotten, and the file never
 * changes. The official samples leave the element empty, too.
 */
export function customerElement({ name, company }: TaxBuyer): XmlElement {
  return element(
    'cac:AccountingCustomerParty',
    company &&
      element(
        'cac:Party',
        identification(company.companyId),
        postalAddress(company.address),
        company.vatNumber ? taxScheme(company.vatNumber) : null,
        legalEntity(name),
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
