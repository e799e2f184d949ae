/** Numbers of the shop's protection. Durations in seconds. Source: domain rules, "Sessions, codes, limits". */
/** Copies of everything about a client. */
export const dataCopies = { points: 10, duration: 3600 } as const
/** Cards that a client adds; each is verified by the bank. */
export const addedCards = { points: 10, duration: 3600 } as const
/** Minutes in which an added card can be verified by the bank. */
export const cardVerificationMinutes = 16
/** Questions to the gateway about one payment or card by whoever looks at it; in between the row is the answer. */
export const gatewayReadLimit = { points: 1, duration: 1 } as const
/** Merchant sessions for Apple Pay; each page and each sheet asks for one. */
export const appleSessions = { points: 60, duration: 10 * 60 } as const
/** Coupons that a client has quoted or ordered with, and wrong codes of an address, which many clients may share. */
export const couponTries = {
  ofClient: { points: 30, duration: 3600 },
  wrongOfAddress: { points: 100, duration: 3600 },
} as const
/** Orders and payment attempts per client. */
export const checkoutActs = { points: 60, duration: 10 * 60 } as const

/** Of one quote's link: attempts to pay, and looks at it from one address, which a whole company may share. */
export const quoteLinks = {
  payments: { points: 20, duration: 10 * 60 },
  looks: { points: 300, duration: 10 * 60 },
  wrongOnes: { points: 30, duration: 10 * 60 },
} as const
/** Days for which a short address in an SMS leads on. */
export const shortLinkDays = 90
/** Short addresses that lead nowhere, per address of the visitor: their keys are not to be guessed. */
export const wrongShortLinks = { points: 100, duration: 10 * 60 } as const
/** Links that end reminders and are not ours, from one address. */
export const wrongStopLinks = { points: 30, duration: 10 * 60 } as const

/** Messages that one of the staff sends to themselves to see a text as it arrives. */
export const testMessages = { points: 10, duration: 3600 } as const

/** Emails with the link of one order's quote. */
export const quoteMails = { points: 5, duration: 3600 } as const

/** Tickets and messages to support, per client. */
export const openedTickets = { points: 10, duration: 3600 } as const
export const ticketReplies = { points: 60, duration: 3600 } as const
/** Seconds after which whoever looked at a ticket counts as gone; pages say it again three times in that time. */
export const presenceLifetime = 60
/** Rows that one call acts on at once. */
export const maxBulkRows = 200
/** Files that somebody brings for messages to support. */
export const attachmentUploads = { points: 60, duration: 3600 } as const
/** Characters of one message to support. */
export const ticketMessageLength = 5000
/** Messages of the client in one ticket; who has more to say opens another. */
export const maxTicketMessages = 100

/** Times that an owner may invite to a group; each sends up to four SMS to people who may not know of it. */
export const groupInvitations = { points: 10, duration: 3600 } as const
/** Invitations that reach one number, whoever invites it, first ones among them. Those of an order that was paid are not counted. */
export const invitationsOfPhone = { points: 3, duration: 24 * 3600 } as const
/** Seconds to wait before an invitation is sent again. */
export const invitationRest = 10 * 60

/** Days between the notice of a new price and the first period that costs it. */
export const priceChangeNoticeDays = 14

/** Days in which a member can take a plan that is offered. */
export const ownershipOfferDays = 7

/** Minutes that the payer has at the bank before the attempt counts as abandoned (the gateway gives about 15). */
export const authorizationMinutes = 16

/** Bytes of a request body. */
export const maxBodyBytes = 64 * 1024
export const pageSize = { default: 20, max: 100 } as const
/** Rows of a list that is put in order by hand: all of them at once. */
export const sortedByHand = { faqs: 500, commonFeatures: 200 } as const
