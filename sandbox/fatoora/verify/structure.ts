import { decimalOf } from './decimal.ts'
import { type Element, isElement, textOf } from './xml.ts'

/**
 * The part of UBL's schema in which shops go wrong: the sequence of children, and numbers that are numbers. Source: the OASIS
 * schema UBL-Invoice-2.1.xsd; names that no Saudi document uses are left out.
 */
export function structureProblem(root: Element): string | undefined {
  const sequence = sequences[root.local]
  let at = 0
  for (const child of root.children) {
    if (!isElement(child)) {
      if (sequence && child.trim() !== '') return `${root.name} has text beside its elements`
      continue
    }
    if (child.local === 'UBLExtensions') continue
    const place = sequence?.indexOf(child.local)
    if (place === -1) return `${child.name} may not stand in ${root.name}`
    if (place !== undefined && place < at) return `${child.name} stands too late in ${root.name}`
    at = place ?? at
    const problem = structureProblem(child)
    if (problem) return problem
  }
  const isNumber =
    /(?:Amount|Quantity|Percent|Numeric|Rate)$/.test(root.local) && !root.children.some(isElement)
  if (isNumber && decimalOf(textOf(root)) === undefined) return `${root.name} is not a number`
  return undefined
}

const list = (names: string) => names.split(' ')

const documentReference = list(
  'ID CopyIndicator UUID IssueDate IssueTime DocumentTypeCode DocumentType DocumentDescription Attachment',
)
const taxCategory = list('ID Name Percent TaxExemptionReasonCode TaxExemptionReason TaxScheme')

/** What may stand in an element, in the schema's sequence. Elements that are not named here may hold anything. */
const sequences: Record<string, string[]> = {
  Invoice: list(
    'UBLVersionID CustomizationID ProfileID ID CopyIndicator UUID IssueDate IssueTime DueDate InvoiceTypeCode Note TaxPointDate DocumentCurrencyCode TaxCurrencyCode PricingCurrencyCode PaymentCurrencyCode AccountingCostCode AccountingCost LineCountNumeric BuyerReference InvoicePeriod OrderReference BillingReference DespatchDocumentReference ReceiptDocumentReference StatementDocumentReference OriginatorDocumentReference ContractDocumentReference AdditionalDocumentReference ProjectReference Signature AccountingSupplierParty AccountingCustomerParty PayeeParty BuyerCustomerParty SellerSupplierParty TaxRepresentativeParty Delivery DeliveryTerms PaymentMeans PaymentTerms PrepaidPayment AllowanceCharge TaxExchangeRate PricingExchangeRate PaymentExchangeRate TaxTotal WithholdingTaxTotal LegalMonetaryTotal InvoiceLine',
  ),
  BillingReference: list('InvoiceDocumentReference'),
  InvoiceDocumentReference: documentReference,
  AdditionalDocumentReference: documentReference,
  ContractDocumentReference: documentReference,
  DocumentReference: documentReference,
  Party: list(
    'EndpointID PartyIdentification PartyName PostalAddress PartyTaxScheme PartyLegalEntity Contact',
  ),
  PostalAddress: list(
    'ID StreetName AdditionalStreetName BuildingName BuildingNumber PlotIdentification CitySubdivisionName CityName PostalZone CountrySubentity District AddressLine Country',
  ),
  PartyTaxScheme: list('RegistrationName CompanyID TaxLevelCode ExemptionReasonCode TaxScheme'),
  Delivery: list(
    'ID ActualDeliveryDate ActualDeliveryTime LatestDeliveryDate LatestDeliveryTime DeliveryLocation',
  ),
  PaymentMeans: list(
    'ID PaymentMeansCode PaymentDueDate PaymentChannelCode InstructionID InstructionNote PaymentID CardAccount PayeeFinancialAccount',
  ),
  AllowanceCharge: list(
    'ID ChargeIndicator AllowanceChargeReasonCode AllowanceChargeReason MultiplierFactorNumeric Amount BaseAmount TaxCategory TaxTotal',
  ),
  TaxTotal: list('TaxAmount RoundingAmount TaxSubtotal'),
  TaxSubtotal: list('TaxableAmount TaxAmount Percent TaxCategory'),
  TaxCategory: taxCategory,
  ClassifiedTaxCategory: taxCategory,
  LegalMonetaryTotal: list(
    'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount',
  ),
  InvoiceLine: list(
    'ID UUID Note InvoicedQuantity LineExtensionAmount TaxPointDate AccountingCost InvoicePeriod OrderLineReference BillingReference DocumentReference Delivery AllowanceCharge TaxTotal Item Price',
  ),
  Item: list(
    'Description Name BuyersItemIdentification SellersItemIdentification ManufacturersItemIdentification StandardItemIdentification OriginCountry CommodityClassification ClassifiedTaxCategory AdditionalItemProperty',
  ),
  Price: list('PriceAmount BaseQuantity AllowanceCharge'),
}
