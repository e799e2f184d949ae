import type { Environment } from './environments.ts'
import type { Finding } from './verify/finding.ts'
import type { Invoice } from './verify/invoice.ts'

// What the authority's books hold. Moments are milliseconds since 1970.

/** A unit that issues documents (EGS): what a store has registered. */
export interface Unit {
  /** Environment, VAT number and serial: a renewed certificate finds the same unit. */
  id: string
  environment: Environment
  vat_number: string
  organization: string
  egs_serial: string
  /** Four flags of the certificate request; the first for standard, the second for simplified documents. */
  kinds: string
  created_at: number
}

export interface Csid {
  request_id: string
  unit_id: string
  purpose: 'compliance' | 'production'
  /** Base64 of the DER. */
  certificate: string
  /** What its request asked for, each DER in Base64. By its key a renewal finds its checks. */
  applicant: { subject: string; altName: string; publicKey: string }
  secret: string
  issued_at: number
  not_after: number
  /** The checks that were passed with it: `simplified-388` and so on. */
  passed: string[]
}

export interface TaxDocument {
  unit_id: string
  /** SHA-256 without stamp and QR, Base64: what makes it this document. */
  hash: string
  previous_hash: string
  /** Undefined when it is no number. */
  icv: number | undefined
  uuid: string
  number: string
  type_code: string
  flags: string
  issued_at: number | undefined
  refers_to: string[]
  currency: string
  /** As written in the document. */
  total: string
  vat: string
  buyer_vat_number: string
  state: DocumentState
  /** When it came first, and when it was last decided. */
  first_at: number
  decided_at: number
  /** How often it came. */
  tries: number
  http_status: number
  warnings: Finding[]
  errors: Finding[]
  /** Base64 of the XML with the authority's stamp. */
  cleared_invoice?: string
}

/** `redirected`: clearance was off, it is to be reported. */
export type DocumentState = 'reported' | 'cleared' | 'rejected' | 'redirected'

export interface Otp {
  code: string
  environment: Environment
  expires_at: number
  is_spent: boolean
}

export function isAccepted({ state }: Pick<TaxDocument, 'state'>): boolean {
  return state === 'reported' || state === 'cleared'
}

export function mayIssue({ kinds }: Unit, { isSimplified }: Pick<Invoice, 'isSimplified'>): boolean {
  return kinds[isSimplified ? 1 : 0] === '1'
}

/** The checks that a unit must pass before it gets a production certificate: three for each form. */
export function requiredChecks({ kinds }: Unit): string[] {
  const forms = [...(kinds[0] === '1' ? ['standard'] : []), ...(kinds[1] === '1' ? ['simplified'] : [])]
  return forms.flatMap((form) => ['388', '381', '383'].map((type) => `${form}-${type}`))
}

export function checkOf({ isSimplified, typeCode }: Pick<Invoice, 'isSimplified' | 'typeCode'>): string {
  return `${isSimplified ? 'simplified' : 'standard'}-${typeCode}`
}
