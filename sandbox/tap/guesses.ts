/**
 * Everything that the practice Tap had to decide for itself because no source says it. Each value is a guess: correct it here
 * as soon as a real test key shows the truth. What is documented lives in the file of its subject.
 */

/** "Two more tries" are documented, the waits between them are not. In milliseconds. */
export const WEBHOOK_WAITS = [0, 60_000, 600_000]
export const WEBHOOK_TIMEOUT = 10_000

/** A refund is answered as PENDING and decided later; when is not said. In milliseconds. */
export const REFUND_TIME = 20_000

/** Expiry dates are documented to decide what the bank says; one that is not listed counts as approved. */
export const UNLISTED_EXPIRY_CODE = '000'

/** No source shows a card verification whole: its id begins like this, and these are its ends. */
export const VERIFICATION_PREFIX = 'ver'
export const VERIFICATION_DONE = 'VALID'
export const VERIFICATION_FAILED = 'INVALID'

/** A charge that nobody finished in time ends so. The documents know ABANDONED (301) and "Expired" (304). */
export const EXPIRED = { status: 'ABANDONED', code: '301' } as const

/** Cross-origin calls of a shop's own card form: the documents only speak of the SDK, which does the same. */
export const CORS_ORIGIN = '*'

/** How the list endpoints say that there is nothing: seen in a client's test, not in the documents. */
export const NOTHING_FOUND = (what: 'Charges' | 'Refunds') => ({ message: `${what} not found` })
