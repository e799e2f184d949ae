/** Longer ones are sentences, not names. */
const maxName = 80
/** More digits are a telephone number. */
const maxDigits = 4

/**
 * A company's name where the store says it to an address that anybody may have typed: letters, a few digits,
 * and the marks that stand in names of companies. Anything else, an address or an offer, would go out under
 * the store's own sender; then nothing is said (an empty string).
 */
export function companyForStrangers(name: string): string {
  const said = name.trim().replace(/\s+/g, ' ')
  const isName =
    said.length <= maxName &&
    /^[\p{L}\p{M}\p{Nd} .,،&'’()-]+$/u.test(said) &&
    // Mail programs make a link of `name.example`, not of `Co.` and `L.L.C`.
    !/[\p{L}\p{Nd}-]{2,}\.[\p{L}\p{Nd}-]{2,}/u.test(said) &&
    (said.match(/\p{Nd}/gu) ?? []).length <= maxDigits
  return isName ? said : ''
}
