/**
 * Numbers of signing in: codes, passwords, sessions, and what strangers may try. Durations in seconds.
 * Source: domain rules, "Sessions, codes, limits".
 */
export const codeLifetime = 5 * 60
export const codeTries = 5
export const codeResendAfter = 60
export const codeLength = 6
/** Who asks twice within one request waits for nobody longer than this, even when its process died. */
export const codeRequestLock = { points: 1, duration: 10, isGivenBack: true } as const

export const clientSessionLifetime = 30 * 24 * 3600
/**
 * Stands above the answers to a client's first calls of a day: their session slides, and their cookie with
 * it.
 */
export const sessionRenewedHeader = 'x-session-renewed'
/**
 * A staff session without "remember me" ends with the browser; the server ends it after this much silence.
 */
export const staffSessionIdle = 12 * 3600
/** However busy, it ends so long after the sign-in. */
export const staffSessionMax = 24 * 3600
export const staffRememberedLifetime = 24 * 3600
/** Acts on money, keys, roles and personal exports want a code that is at most this old. */
export const freshConfirmation = 10 * 60

/** An email stands in for a lost phone once it has been confirmed for this long. */
export const emailProofAge = 7 * 24 * 3600

/**
 * Codes that may be asked for without more ado. Past these limits nobody is refused for what strangers did: a
 * browser that signed in to the phone before goes on with a limit of its own, any other solves a proof of
 * work. A range is a thousand neighbouring numbers. Source: domain rules, "Owners are not locked out".
 */
export const codeRequestLimits = {
  phone: { points: 5, duration: 10 * 60 },
  phoneDay: { points: 20, duration: 24 * 3600 },
  address: { points: 20, duration: 10 * 60 },
  range: { points: 200, duration: 3600 },
  /** Of a browser that signed in to the phone before. */
  known: { points: 5, duration: 10 * 60 },
  /** Of all browsers together that signed in to the phone before. */
  knownPhone: { points: 10, duration: 10 * 60 },
  knownPhoneDay: { points: 40, duration: 24 * 3600 },
  /** The same once the store's or the country's budget is spent. */
  knownSpent: { points: 1, duration: 10 * 60 },
  /** Of somebody who is signed in, wherever the codes go. */
  client: { points: 10, duration: 3600 },
  /** The same, to a phone or range whose limit others have used up. */
  clientPressed: { points: 3, duration: 3600 },
} as const

/**
 * Wrong codes per phone, whoever tries. Past them every further code needs a proof of work and has one try.
 */
export const wrongCodesOfPhone = { points: 50, duration: 24 * 3600 } as const

/**
 * A proof of work: a number with which SHA-256 of the challenge begins with so many zero bits. 18 bits take a
 * phone about half a second, 24 about half a minute. `lifetime` and `window` (in which earlier proofs make it
 * dearer) in seconds.
 */
export const proofOfWork = { bits: 18, maxBits: 24, lifetime: 10 * 60, window: 3600 } as const

/**
 * IPv6 is counted by the /64 of a household, and with so many times the points by the larger blocks around
 * it.
 */
export const addressBlocks = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const

/** Tries to sign in with a code or a password, per address. */
export const signInTries = { points: 60, duration: 10 * 60 } as const
/** Wrong staff passwords per email and address; they count until a code was right. */
export const passwordTries = { points: 10, duration: 10 * 60, isGivenBack: true } as const
/**
 * The same per email from anywhere. Past it a proof of work is asked for, but not of a browser that signed in
 * before. As many wrong present passwords are taken of somebody who is signed in and chooses another.
 */
export const passwordTriesOfAccount = { points: 50, duration: 3600, isGivenBack: true } as const
/** Codes that a staff account is sent for right passwords, from anywhere. */
export const staffChallenges = { points: 5, duration: 10 * 60, isGivenBack: true } as const
/**
 * Wrong codes per staff account and day. Past them only a browser that signed in before, or a new password by
 * mail, goes on: whoever tries them knows the password. Its owner is notified after two rounds of five.
 */
export const wrongStaffCodes = { points: 30, duration: 24 * 3600, isGivenBack: true } as const
export const wrongCodesBeforeNotice = 10
/**
 * Wrong codes over a day of somebody who is signed in: those that confirm a session, a number or an email, of
 * a client or of staff. Counted apart from those of signing in, which a stolen session could otherwise use up
 * for its owner. Past them no further one is sent.
 */
export const wrongOwnCodes = { points: 30, duration: 24 * 3600 } as const
/** Mailed links of staff: to accept an invitation, and to set a new password. */
export const invitationLifetime = 3 * 24 * 3600
export const passwordResetLifetime = 3600
/** Links that are mailed per email, whoever asks; further ones are not sent, and nobody hears of it. */
export const mailedResets = { points: 3, duration: 3600 } as const
/** Links that may be asked for per email and address. */
export const passwordResets = { points: 5, duration: 3600 } as const
/** Characters of a staff password. */
export const staffPasswordLength = { min: 10, max: 256 } as const
