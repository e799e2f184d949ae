/**
 * Arabic-Indic (U+0660…) and Persian (U+06F0…) digits as 0-9; all else stays. Every input accepts all three
 * sets.
 */
export function toLatinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
}

/** Only the digits of a text, as 0-9. */
export function digitsOnly(text: string): string {
  return toLatinDigits(text).replace(/\D/g, '')
}
