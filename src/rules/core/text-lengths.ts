/**
 * How many characters a text may have that people type, by what it is: the contract refuses longer ones, and the fields of pages hold no
 * more. Counted as JavaScript and HTML count, in UTF-16 units. Most columns check theirs, too, so that a longer one needs a migration.
 *
 * What a rule of its own limits stands with it: `staffPasswordLength`, `companyLimits`, `sectionLimits`, `textLimits`,
 * `ticketMessageLength`. Numbers of their own, not an object, as browsers are then given the number alone.
 */

// Of whoever buys, uses or runs the store.

/** An address of email. Source: RFC 5321, 4.5.3.1.3. */
export const maxEmail = 254
/** A first or a last name; of staff the whole one. */
export const maxPersonName = 100
/** A whole number, with the signs and blanks that people group it with. */
export const maxPhone = 30
/** A country or a city. */
export const maxPlaceName = 100
/** The address of a client, in one text. */
export const maxPostalAddress = 500
/** A code that was sent: its six digits, with blanks between them as some messages have them. */
export const maxOneTimeCode = 20
/** What a mailed link carries. */
export const maxLinkToken = 100

// Numbers, with the blanks that people group them with.

/** A number of a company or of the store, such as the VAT number. */
export const maxTypedNumber = 40
/** A building, a secondary number or a postcode; the fields alone are so short, the API takes `maxTypedNumber`. */
export const maxAddressNumber = 10
/** An amount in riyals. */
export const maxTypedAmount = 20

// What is looked for.

export const maxSearch = 100
/** A code in a filter. */
export const maxFilterCode = 50
/** The name of a list's filters. */
export const maxViewName = 40

// What clients write.

/** Why a purchase is taken back. */
export const maxWithdrawalReason = 1000
/** Why a renewal was stopped. */
export const maxLeavingWords = 1000

// What staff write of what they do.

/** Why something is done, as its history keeps it. */
export const maxReason = 500
/** Why something was taken back on a partner's account, and the number of a transfer: a line of the statement says them. */
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

/** A plan. */
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
export const maxCouponCode = 40

// Of the store.

export const maxStoreName = 60
/** What the store is, in one sentence. */
export const maxStoreSentence = 200
/** The large words of the landing page. */
export const maxHeadline = 120
/** What it promises under them. */
export const maxHero = 300
export const maxLegalName = 200
/** Any part of what a document says of its seller, while it is typed and looked at. */
export const maxSellerPreview = 300
/** The store's address in one text. */
export const maxStoreAddress = 300
/** A street, a district or a city of the national address. */
export const maxAddressPart = 120
/** When support works, in words. */
export const maxSupportHours = 200
export const maxStorePhone = 40
/** A link to the store elsewhere. */
export const maxLinkName = 40
export const maxLink = 300
export const maxTermsVersion = 20
/** A branch or an activity, as the certificate of a unit says it. */
export const maxUnitWords = 60

// What it says.

export const maxPageTitle = 120
/** In either language, with its HTML. */
export const maxPageContent = 30_000
/** The end of a page's address. */
export const maxSlug = 80
export const maxFaqQuestion = 300
export const maxFaqAnswer = 4000
/** A reply that is kept; its text is as long as a message (`ticketMessageLength`). */
export const maxReplyTitle = 120

// Of partners.

export const maxPartnerName = 120
export const maxPartnerDescription = 500
export const maxTokenName = 120
/** Why a partner's program spent points. */
export const maxSpendReason = 200
/** What an endpoint of webhooks is for. */
export const maxEndpointDescription = 200
