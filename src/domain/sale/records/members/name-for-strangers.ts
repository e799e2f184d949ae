/** Longer ones are sentences, not names. */
const maxName = 40

/**
 * A client's name where the store says it to a phone that never asked for anything: letters and what joins
 * them, at most 40 characters. Anything else, an address or an offer that somebody typed as their name, would
 * go out under the store's own sender; then nothing is said (an empty string).
 */
export function nameForStrangers(name: string): string {
  const said = name.trim().replace(/\s+/g, ' ')
  return said.length <= maxName && /^[\p{L}\p{M}][\p{L}\p{M} '’-]*$/u.test(said) ? said : ''
}
