/**
 * Everything the practice gateway had to decide for itself because no source says what Moyasar does. Each value is a
 * guess: correct it here as soon as a real test key shows the truth. What is documented lives in the file of its subject.
 */

/** Older documents mask like this; newer ones say "first six and last four". Callers should read only the last four. */
export function maskedNumber(lastFour: string): string {
  return `XXXX-XXXX-XXXX-${lastFour}`
}

/** "Unlisted cards fail" is documented, the code they fail with is not: 99, UNSPECIFIED FAILURE. */
export const UNLISTED_CARD_CODE = '99'

/** Apple Pay amounts outside the documented table fail; how is not said. */
export const UNLISTED_AMOUNT_CODE = '99'

/** A token saved while paying by wallet has no expiry that the gateway could show. */
export const WALLET_TOKEN_EXPIRY = { month: '12', year: '2099' }

/** Apple Pay tokens name their network; when one does not (a made-up token in a test), it counts as this. */
export const DEFAULT_WALLET_COMPANY = 'mada'

/** The documents give only the shape of an issuer's answer. */
export const ISSUER = {
  name: 'SANDBOX BANK',
  country: 'SA',
  debitCategory: 'CLASSIC',
  creditCategory: 'PLATINUM',
}

/** Only 420132 is known as a mada prefix from a source; the test cards need no more. */
export const MADA_PREFIXES = ['420132']

/** Seen texts: "Validation Failed" and, for amount, "must be an integer". The others are in the same manner. */
export const FIELD_TEXTS = {
  blank: "can't be blank",
  integer: 'must be an integer',
  text: 'must be a string',
  flag: 'must be true or false',
  object: 'must be an object',
  url: 'is not a valid URL',
  uuid: 'is not a valid UUID',
  currency: 'is not supported',
  sourceType: 'is not supported',
  cardName: 'must be the first and last name in Latin letters',
  cardNumber: 'is not a valid card number',
  cardMonth: 'is not a valid month',
  cardYear: 'is not a valid year',
  cardExpired: 'is expired',
  cardCvc: 'is not a valid security code',
  tooLong: (max: number) => `is too long (maximum is ${max} characters)`,
  min: (min: number) => `must be greater than or equal to ${min}`,
  max: (max: number) => `must be less than or equal to ${max}`,
  tooManyKeys: (max: number) => `has too many keys (maximum is ${max})`,
}

/** Above this an amount is refused (minor units), so that sums stay exact. */
export const MAXIMUM_AMOUNT = 1_000_000_000_00

/** Descriptions are bounded somewhere; the place is unknown. */
export const MAXIMUM_DESCRIPTION = 2000

/** `3ds: false` on a card is refused without MOTO (documented); the body of that answer is not. */
export const MOTO_REFUSED = {
  message: 'Wrong number of parameters',
  errors: 'MOTO is not enabled for this account',
}

/** Tokens that cannot be charged are refused (documented); with these texts. */
export const TOKEN_TEXTS = {
  unknown: 'is invalid',
  notActive: 'is not active',
  used: 'has been used already',
  expired: 'is expired',
}

/** Save-only tokens are "short-lived": how short is not said. In ms. */
export const SAVE_ONLY_LIFETIME = 15 * 60_000

/** A save-only token waits for its one use in this state; the documents name the states, not this moment. */
export const SAVE_ONLY_STATUS = 'initiated'

/** A token saved while paying turns active after authentication. When the bank then declines, it does not. */
export const TOKEN_STATUS_AFTER_DECLINE = 'inactive'

/** Payments by a saved token name it again in `source.token`; payments by a used-up save-only token do not. */
export const NAME_SINGLE_USE_TOKEN_IN_SOURCE: boolean = false

/** `transaction_url` after the payment was settled: newer references say null or absent, older replies keep it. */
export const KEEP_TRANSACTION_URL: boolean = false

/** What comes back to callback_url after a card was verified for POST /v1/tokens: the token, as a payment would. */
export function tokenReturnQuery(token: { id: string; status: string; message: string | null }) {
  return { id: token.id, status: token.status, message: token.message ?? '' }
}

/** The hold of a card verification is "voided automatically"; taken to show as voided_at on the verified payment. */
export const VERIFICATION_SHOWS_VOIDED_AT: boolean = true

/** Moved back after 3-D Secure with this status; the browser turns it into a GET either way. */
export const RETURN_REDIRECT_STATUS = 302

/** The payer's time for 3-D Secure is about 15 minutes (documented by others); the text is close to one fixture. */
export const TIME_FRAME = 15 * 60_000
export const TIME_FRAME_MESSAGE = 'Payment was not completed within the allowed time frame (expired)'

/** An unanswered payment turns failed when its time is over, and says so with this event (not payment_abandoned). */
export const EXPIRY_EVENT = 'payment_failed'

/**
 * Words inside "3-D Secure transaction attempt failed (...)" and the matching `failure_reason`. Four words are known
 * (FAILED, ATTEMPTED, NOT_AVAILABLE, CARD_NOT_ENROLLED); which outcome gives which is guessed.
 */
export const THREE_DS_FAILURES = {
  unauthenticated: { word: 'AUTHENTICATION_FAILED', reason: '3ds_declined_authentication_failed' },
  cancelled: { word: 'AUTHENTICATION_CANCELLED', reason: '3ds_declined_authentication_failed' },
  not_available: { word: 'AUTHENTICATION_NOT_AVAILABLE', reason: '3ds_unavailable_transaction' },
  rejected: { word: 'AUTHENTICATION_REJECTED', reason: '3ds_rejected_transaction' },
  server_error: { word: 'AUTHENTICATION_SERVER_ERROR', reason: '3ds_acs_error' },
  attempted: { word: 'AUTHENTICATION_ATTEMPTED', reason: '3ds_unavailable_transaction' },
  not_enrolled: { word: 'CARD_NOT_ENROLLED', reason: '3ds_declined_card_unregistered' },
  enrolment_error: { word: 'ENROLLMENT_ERROR', reason: '3ds_ds_error' },
} as const

/** `failure_reason` sits on the payment itself, and only on payments that 3-D Secure failed. */
export const FAILURE_REASON_ON_PAYMENT: boolean = true

/** Dashboard rule taken over for the API: a partial refund is at least 1.00 SAR. Minor units. */
export const MINIMUM_PARTIAL_REFUND = 100

/** A paid payment can be voided for about two hours, then only refunded. In ms. A hold can be voided at any time. */
export const VOID_WINDOW = 2 * 60 * 60_000

/**
 * A second refund of a payment, even after a partial one, is refused: one third-party script says so.
 * Moves that are not allowed: 400, invalid_request_error, errors null, one of these messages.
 */
export const MOVE_TEXTS = {
  refund: 'This payment can not be refunded in its current status',
  refundedAlready: 'This payment has already been refunded',
  capture: 'This payment can not be captured in its current status',
  void: 'This payment can not be voided in its current status',
  voidTooLate: 'This payment has been settled already and can not be voided',
}

/** 403 for a publishable key on a call of the secret key: the type is documented, the sentence is not. */
export const FORBIDDEN_TEXT = 'This key is not allowed to perform this request'

/** Test payments "usually show 0". */
export const TEST_FEE = 0

/** `paid` payments show captured 0; only a captured hold shows an amount there. */
export const PAID_COUNTS_AS_CAPTURED: boolean = false

/** No separators for thousands in amount_format; the samples are all small. */
export const GROUP_THOUSANDS: boolean = false

/** How long one webhook attempt may take. In ms. */
export const WEBHOOK_TIMEOUT = 10_000

/** Each wait counts from the attempt before it. The waits themselves are documented. */
export const WEBHOOK_WAITS = [0, 60_000, 600_000, 1_800_000, 3_600_000, 7_200_000]

/** Name of the account inside webhook envelopes. */
export const ACCOUNT_NAME = 'Sandbox'

/** Bodies above this are refused with 413. In bytes. */
export const BODY_LIMIT = 256 * 1024

/** Exact CORS headers are unknown; browsers of any shop may call, without credentials. */
export const CORS_ORIGIN = '*'

/** Metadata values that are numbers or booleans are kept as text. */
export const METADATA_SCALARS_BECOME_TEXT: boolean = true
