/**
 * Everything the practice SMS company had to decide for itself because no source says what Taqnyat does. Each value is a
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
