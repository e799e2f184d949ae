/**
 * Everything that the practice authority had to decide for itself because no source says it. Each value is a guess: correct it
 * here as soon as the real one shows the truth. What is documented lives in the file of its subject.
 *
 * Beside these: a one-time password belongs to one environment and is spent by the certificate that it brought, not by a 428.
 * A renewed unit's old certificate works until it ends. A late document may carry any production certificate of its unit.
 * A document that was accepted answers as a duplicate for ever, not for 24 hours. Counters and hashes of predecessors are
 * not judged in answers, because documents may come in any order; the books show what does not fit. A detail stands after the
 * documented message of a refused certificate request and of XML that is not UBL. Messages are in English whatever the
 * caller's language. Where the stylesheets of R3.4.8 miss what a rule says in words (BR-41 and BR-KSA-28, -30, -72, -82), the
 * words count.
 */

/** The developers' portal takes any six digits, but for the two with which its description shows errors. */
export const INVALID_SANDBOX_OTPS = ['111111', '222222']

/** "Up to 60 months" is documented. In days. */
export const CSID_DAYS = 5 * 365

/** What a call answers that the gateway in front of the authority stops. */
export const TOO_MANY = {
  httpCode: '429',
  httpMessage: 'Too Many Requests',
  moreInformation: 'Rate Limit exceeded',
}
export const GATEWAY_TIMEOUT = {
  httpCode: '504',
  httpMessage: 'Gateway Timeout',
  moreInformation: 'The service did not answer in time',
}

/** A path that the authority does not have. */
export const NOT_FOUND = {
  httpCode: '404',
  httpMessage: 'Not Found',
  moreInformation: 'No resources match requested URI',
}

/** `compliance_request_id` is missing, or that of another certificate. */
export const WRONG_REQUEST_ID = {
  code: 'Invalid-compliance_request_id',
  message: 'The provided compliance_request_id is invalid',
}

/** A document at the endpoint of the other form. */
export const WRONG_ENDPOINT = {
  code: 'Invoice-Errors',
  category: 'Invoice-Errors',
  reporting: 'A standard document is cleared, not reported, while clearance is on',
  clearance: 'A simplified document is reported, not cleared',
}

/** How long `short_csid` lets a certificate live. In days. */
export const SHORT_CSID_DAYS = 20
