/**
 * Everything the practice SMS company had to decide for itself because no source says what Taqnyat or Unifonic
 * does. Each value is a
 * guess: correct it here as soon as a real account shows the truth.
 */

/** The shape with `message` (a bare code) and `reason` was seen for a blocked address; that a wrong key looks alike was not. */
export const WRONG_KEY = { status: 401, body: { statusCode: 401, message: 'Unauthenticated.' } }

/** "Sender name must be active before use" is documented; the answer to another one is not. */
export const UNKNOWN_SENDER = {
  status: 400,
  body: { statusCode: 400, message: 'Sender Name is not active.' },
}

export const WRONG_FIELDS = { status: 400, body: { statusCode: 400, message: 'Invalid parameters.' } }
export const NO_BALANCE = { status: 400, body: { message: '102', reason: 'Insufficient balance' } }
export const TOO_MANY = { status: 429, body: { statusCode: 429, message: 'Too Many Attempts.' } }
export const FAULT = { status: 500, body: { statusCode: 500, message: 'Server Error' } }

/** What a proxy in front of the company may answer. */
export const PROXY_PAGE = { status: 502, html: '<html><body>Bad Gateway</body></html>' }

/** A refused number is taken to come back with 201, among `rejected`. */
export const REJECTED_STATUS = 201

/** Ids are "large numbers"; how large is not said. This one passes what JavaScript counts exactly. */
export const FIRST_MESSAGE_ID = 9_007_199_254_740_993_001n

/** Unifonic's HTTP codes are documented; which ER code and words go with which of them is not. */
export const UNIFONIC = {
  wrongKey: { status: 401, errorCode: 'ER-01', message: 'Authentication failed' },
  keyMissing: { status: 402, errorCode: 'ER-02', message: 'AppSid is missing' },
  unknownCall: { status: 404, errorCode: 'ER-03', message: 'Not found' },
  duplicate: { status: 409, errorCode: 'ER-09', message: 'Duplicate message' },
  wrongRecipient: { status: 410, errorCode: 'ER-10', message: 'Recipient format is not valid' },
  emptyBody: { status: 421, errorCode: 'ER-21', message: 'Body is empty' },
  noRecipient: { status: 422, errorCode: 'ER-22', message: 'No recipient' },
  tooMany: { status: 429, errorCode: 'ER-29', message: 'Too many requests' },
  unknownSender: { status: 480, errorCode: 'ER-80', message: 'Sender is not allowed for this user' },
  /** An out-of-credit answer exists; its codes are not documented. */
  noBalance: { status: 400, errorCode: 'ER-99', message: 'Insufficient balance' },
  fault: { status: 500, errorCode: 'ER-500', message: 'Internal error' },
}
