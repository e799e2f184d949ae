/** Where a document stands in the chain of its unit. Source: e-invoicing facts, section 4.3. */
export type Chain = {
  /**
   * The invoice counter value (ICV): 1 for the unit's first document, one more for each that follows,
   * whatever its kind.
   */
  counter: number
  /**
   * The hash of the document before (PIH), also of one that the authority refused; `firstPreviousHash` for
   * the first.
   */
  previousHash: string
}

/**
 * What the first document of a unit names as the hash before it: Base64 of the hexadecimal SHA-256 of the
 * text `0`; all others are Base64 of 32 bytes. Source: e-invoicing facts, section 4.2.
 */
export const firstPreviousHash =
  'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ=='
