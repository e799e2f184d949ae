import type { TaxEnvironment } from '#rules/tax/tax-submission'

/**
 * How a unit signs in at the authority: what came with its certificate. The secret is for nobody else's eyes.
 */
export type UnitCredentials = { environment: TaxEnvironment; token: string; secret: string }

/** A document as it was stamped. After a doubt the very same is sent again. */
export type StampedDocument = {
  uuid: string
  /** Base64, as `buildDocument` gives it. */
  hash: string
  xml: string
}

/** What the authority remarks on what it was sent. Each part may be empty. */
export type AuthorityRemark = {
  /** The name of a rule or of an error: `BR-KSA-37`, `Invalid-OTP`. */
  code: string
  category: string
  /** The authority's own words. */
  message: string
}

/** A certificate as it is handed out, with what opens the calls that want it. */
export type IssuedCsid = {
  /** By it a compliance certificate is exchanged for a production one. */
  requestId: string
  /** `binarySecurityToken`: holds the certificate, and is the name in calls. */
  token: string
  secret: string
}

/** Nothing was decided that the caller knows of; the same may be asked again. */
export type Undecided =
  /** The credentials open nothing (now). */
  | { outcome: 'unauthorized' }
  /** Too many calls. Seconds to wait; null where the authority does not say. */
  | { outcome: 'busy'; retryAfter: number | null }
  /** No answer, a fault of the authority's, or an answer that cannot be believed: it may have been done. */
  | { outcome: 'unknown'; status: number | null; reason: string }

export type Refused = { outcome: 'refused'; errors: AuthorityRemark[]; warnings: AuthorityRemark[] }

export type CsidAnswer =
  | { outcome: 'issued'; csid: IssuedCsid }
  | { outcome: 'refused'; errors: AuthorityRemark[] }
  | Undecided

/** `checks_needed`: this certificate is for the checks; the same is asked again once they are passed. */
export type RenewalAnswer = CsidAnswer | { outcome: 'checks_needed'; csid: IssuedCsid }

export type CheckAnswer = { outcome: 'accepted'; warnings: AuthorityRemark[] } | Refused | Undecided

export type ReportAnswer =
  | {
      outcome: 'accepted'
      /** It had come before (409): an earlier answer was lost. What it remarked then is not said again. */
      wasKnown: boolean
      warnings: AuthorityRemark[]
    }
  | Refused
  | Undecided

export type ClearAnswer =
  | {
      outcome: 'accepted'
      /** It had come before (208). */
      wasKnown: boolean
      warnings: AuthorityRemark[]
      /**
       * The file with the authority's stamp and QR code: this one the buyer gets. Its hash is that of the
       * document.
       */
      xml: string
    }
  /** Clearance is switched off (303): it is to be reported. */
  | { outcome: 'clearance_off' }
  | Refused
  | Undecided

/**
 * The e-invoicing authority. No method throws for what the authority or the network does. Source: e-invoicing
 * facts, section 6, and section 5.8 of the second part.
 */
export interface TaxAuthority {
  /** A compliance certificate. A one-time password is good for one hour and one certificate. */
  complianceCsid(request: {
    environment: TaxEnvironment
    otp: string
    /** PEM. */
    csr: string
  }): Promise<CsidAnswer>
  /** One of the checks, by the compliance certificate's credentials. */
  complianceCheck(by: UnitCredentials, document: StampedDocument): Promise<CheckAnswer>
  /** A production certificate, by the compliance certificate's credentials, once all checks are passed. */
  productionCsid(by: UnitCredentials, requestId: string): Promise<CsidAnswer>
  /** A new production certificate, by the present one's credentials. */
  renewCsid(by: UnitCredentials, request: { otp: string; csr: string }): Promise<RenewalAnswer>
  /** Reports a simplified document, or a standard one while clearance is off. */
  report(by: UnitCredentials, document: StampedDocument): Promise<ReportAnswer>
  /** Has a standard document cleared. */
  clear(by: UnitCredentials, document: StampedDocument): Promise<ClearAnswer>
}
