/**
 * How many characters a text may have that only staff type, by what it is. What customers type, too, and what
 * this is for: `rules/core/text-lengths.ts`.
 */

// What they look for, and type beside it.

export const maxSearch = 100
/** A code in a filter. */
export const maxFilterCode = 50
/** The name of a list's filters. */
export const maxViewName = 40
/** An amount in riyals. */
export const maxTypedAmount = 20
/** What a link that is mailed to them carries. */
export const maxLinkToken = 100

// What they say of what they do.

/** Why something is done, as its history keeps it. */
export const maxReason = 500
/**
 * Why something was taken back on a partner's account, and the number of a transfer: a line of the statement
 * says them.
 */
export const maxStatementLine = 200
/** A note among staff. */
export const maxStaffNote = 2000
/** How a difference with the gateway was settled. */
export const maxSettlementNote = 1000
/** What a client is answered who asked for a refund. */
export const maxRefundAnswer = 1000
/** The bank's own number of a dispute. */
export const maxDisputeReference = 100

// What is sold.

export const maxPlanName = 120
export const maxPlanDescription = 500
/** Why a plan is the one that the store picks. */
export const maxPickLabel = 60
/** A feature of a plan, or of all of them. */
export const maxFeatureTitle = 200
export const maxFeatureValue = 40
export const maxFeatureDescription = 500
/** What whoever has bought a plan does first. */
export const maxStepTitle = 120
export const maxStepLink = 500
/** What subscribers are told of a new price. */
export const maxPriceChangeText = 1000
export const maxTaxName = 120

// The store.

export const maxStoreName = 60
/** What the store is, in one sentence. */
export const maxStoreSentence = 200
/** The large words of the landing page. */
export const maxHeadline = 120
/** What it promises under them. */
export const maxHero = 300
export const maxLegalName = 200
/** The store's address in one text. */
export const maxStoreAddress = 300
/** A street, a district or a city of its national address. */
export const maxAddressPart = 120
/** Any part of what a document says of its seller, while it is typed and looked at. */
export const maxSellerPreview = 300
/** When support works, in words. */
export const maxSupportHours = 200
export const maxStorePhone = 40
/** A link to the store elsewhere, or out of one of its pages. */
export const maxLink = 300
export const maxLinkName = 40
export const maxTermsVersion = 20
/** A branch or an activity, as the certificate of a unit says it. */
export const maxUnitWords = 60

// What it says.

export const maxPageTitle = 120
/** The end of a page's address. */
export const maxSlug = 80
/** In either language, with its HTML. */
export const maxPageContent = 30_000
export const maxFaqQuestion = 300
export const maxFaqAnswer = 4000
/** A reply that is kept; its text is as long as a message (`ticketMessageLength`). */
export const maxReplyTitle = 120

// Partners.

export const maxPartnerName = 120
export const maxPartnerDescription = 500
export const maxTokenName = 120
