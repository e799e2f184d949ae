/**
 * The header by which a page of the store says whose it is with all that it sends, as `client:…` or
 * `staff:…`: somebody else may have signed in in the same browser since it was shown, and the API then does
 * nothing (`other_person`).
 */
export const personHeader = 'x-person'
