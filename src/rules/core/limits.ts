/**
 * How much and how long: rows, bytes, characters, and days or minutes that a thing lasts. How often something
 * may be done: rate-limits.
 */
/** Minutes in which an added card can be verified by the bank. */
export const cardVerificationMinutes = 16
/** Days for which a short address in an SMS leads on. */
export const shortLinkDays = 90
/**
 * Seconds after which whoever looked at a ticket counts as gone; pages say it again three times in that time.
 */
export const presenceLifetime = 60
/** Rows that one call acts on at once. */
export const maxBulkRows = 200
/** Characters of one message to support. */
export const ticketMessageLength = 5000
/** Messages of the client in one ticket; who has more to say opens another. */
export const maxTicketMessages = 100
/** Seconds to wait before an invitation is sent again. */
export const invitationRest = 10 * 60
/** Days between the notice of a new price and the first period that costs it. */
export const priceChangeNoticeDays = 14
/** Days ahead on which a price of the shop may begin. */
export const maxShopPriceDays = 366
/** Days in which a member can take a plan that is offered. */
export const ownershipOfferDays = 7
/**
 * Minutes that the payer has at the bank before the attempt counts as abandoned (the gateway gives about 15).
 */
export const authorizationMinutes = 16
/** Bytes of a request body. */
export const maxBodyBytes = 64 * 1024
/** Fields of one form; the largest of ours names some 1,600 rows of a list, which fill a body. */
export const maxFormFields = 2000
export const pageSize = { default: 20, max: 100 } as const
/** Rows of a list that is put in order by hand: all of them at once. */
export const sortedByHand = { faqs: 500, commonFeatures: 200 } as const
