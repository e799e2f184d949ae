/**
 * How often something may be done: so many times (`points`) in so many seconds. Source: domain rules,
 * "Sessions, codes, limits".
 */
/** Copies of everything about a client. */
export const dataCopies = { points: 10, duration: 3600 } as const
/** Cards that a client adds; each is verified by the bank. */
export const addedCards = { points: 10, duration: 3600 } as const
/**
 * Questions to the gateway about one payment or card by whoever looks at it; in between the row is the
 * answer.
 */
export const gatewayReadLimit = { points: 1, duration: 1 } as const
/** Merchant sessions for Apple Pay; each page and each sheet asks for one. */
export const appleSessions = { points: 60, duration: 10 * 60 } as const
/**
 * Coupons that a client has quoted or ordered with, and wrong codes of an address, which many clients may
 * share.
 */
export const couponTries = {
  ofClient: { points: 30, duration: 3600 },
  wrongOfAddress: { points: 100, duration: 3600 },
} as const
/** Orders and payment attempts per client. */
export const checkoutActions = { points: 60, duration: 10 * 60 } as const
/**
 * Of one quote's link: attempts to pay, and looks at it from one address, which a whole company may share.
 */
export const quoteLinks = {
  payments: { points: 20, duration: 10 * 60 },
  looks: { points: 300, duration: 10 * 60 },
  wrongOnes: { points: 30, duration: 10 * 60 },
} as const
/**
 * Short addresses that lead nowhere, per address of the visitor, which a mobile network gives to many people:
 * past `refused` those are refused, and past `guessed` all are, as the keys are not to be guessed.
 */
export const wrongShortLinks = {
  refused: { points: 100, duration: 10 * 60 },
  guessed: { points: 3_000, duration: 10 * 60 },
} as const
/** Links that end reminders and are not ours, from one address. */
export const wrongStopLinks = { points: 30, duration: 10 * 60 } as const
/** Messages that one of the staff sends to themselves to see a text as it arrives. */
export const testMessages = { points: 10, duration: 3600 } as const
/** Tries of the connection to a vendor of statistics, by one of the staff. */
export const vendorChecks = { points: 20, duration: 3600 } as const
/**
 * Decisions of visitors about measurement and what they do then, from one address, which a mobile network
 * gives to many people, and of one visitor.
 */
export const visits = {
  decisions: { points: 120, duration: 3600 },
  ofAddress: { points: 600, duration: 3600 },
  ofVisitor: { points: 60, duration: 3600 },
} as const
/**
 * PDFs that one client or one partner downloads, and all who have a quote's link: each is set anew and keeps
 * a processor busy for some 50 ms, so without a limit one person could stop everybody.
 */
export const printedDocuments = { points: 60, duration: 10 * 60 } as const

/**
 * Emails with the link of one order's quote, and of all orders of a client: they go to anybody, and name what
 * the client wrote.
 */
export const quoteMails = {
  ofOrder: { points: 5, duration: 3600 },
  ofClient: { points: 20, duration: 24 * 3600 },
} as const
/** Tickets and messages to support, per client. */
export const openedTickets = { points: 10, duration: 3600 } as const
export const ticketReplies = { points: 60, duration: 3600 } as const
/** Files that somebody brings for messages to support. */
export const attachmentUploads = { points: 60, duration: 3600 } as const
/**
 * Kilobytes of files that one client brings in a day, sent or not; taken before a file is read, and given
 * back as far as it is smaller.
 */
export const attachmentKilobytes = { points: 100 * 1024, duration: 24 * 3600, isGivenBack: true } as const
/**
 * Files of tickets that one person opens: each is read whole, and keeps a processor busy for some 100 ms.
 * Staff see many tickets.
 */
export const openedAttachments = {
  ofClient: { points: 120, duration: 10 * 60 },
  ofStaff: { points: 600, duration: 10 * 60 },
} as const
/** Pictures that one of staff uploads for pages. */
export const pictureUploads = { points: 120, duration: 3600 } as const
/** Times that an owner may invite to a group; each sends up to four SMS to people who may not know of it. */
export const groupInvitations = { points: 10, duration: 3600 } as const
/** Numbers that an owner invites in a day, each time that one is. */
export const invitedPhones = { points: 24, duration: 24 * 3600 } as const
/**
 * Invitations that reach one number, whoever invites it, first ones among them. Those of an order that costs
 * something are not counted.
 */
export const invitationsOfPhone = { points: 3, duration: 24 * 3600 } as const
/**
 * Changes of one's own profile, which each purchase makes, and of one's consents: each is a row that is kept
 * for good.
 */
export const profileChanges = { points: 120, duration: 3600 } as const
export const consentChanges = { points: 60, duration: 3600 } as const
/**
 * Switches that one client turns on: kinds of messages, renewals and their card, the default card, tickets
 * that are opened again. Each is a row that is kept for good. The way back is never counted: there is one for
 * each.
 */
export const accountSwitches = { points: 120, duration: 3600 } as const
/**
 * Calls of one token of a partner that are refused before they count, or past their limit, and are still
 * noted in the log of calls.
 */
export const notedRefusals = { points: 60, duration: 60 } as const
/**
 * SMS besides codes to one number: whoever does something again and again does not pump messages. Past it
 * only what is owed by law goes there; emails go on.
 */
export const smsOfNumber = { points: 30, duration: 24 * 3600 } as const
