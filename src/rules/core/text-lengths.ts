/**
 * How many characters a text may have that people type, by what it is: the contract refuses longer ones, and
 * the fields of pages hold no more. Counted as JavaScript and HTML count, in UTF-16 units. Most columns check
 * theirs, too, so that a longer one needs a migration.
 *
 * Here stands what customers and staff both type; what only staff do is in `rules/desk/text-lengths.ts`,
 * which customers need not load; what belongs to one rule stands with it: `staffPasswordLength`,
 * `companyLimits`, `sectionLimits`, `textLimits`, `ticketMessageLength`. Numbers of their own, not an object:
 * a build writes a short one into its field.
 */

/** An address of email. Source: RFC 5321, 4.5.3.1.3. */
export const maxEmail = 254
/** A first or a last name; of staff the whole one. */
export const maxPersonName = 100
/** A phone number, with the signs and blanks that people group it with. */
export const maxPhone = 30
/** A country or a city. */
export const maxPlaceName = 100
/** The address of a client, in one text. */
export const maxPostalAddress = 500
/** A code that was sent: its six digits, with blanks between them as some messages have them. */
export const maxOneTimeCode = 20
export const maxCouponCode = 40
/**
 * A number of a company or of the store, such as the VAT number, with the blanks that people group it with.
 */
export const maxTypedNumber = 40
/**
 * A building, a secondary number or a postcode, likewise. Fields alone are so short: the API takes
 * `maxTypedNumber`.
 */
export const maxAddressNumber = 10
