/**
 * How words are compared when people search: what Arabic writes in several ways counts as one. As data,
 * because the small script of pages that carry no program works with the same table. Applied in this order,
 * to lower-case text.
 */
const searchFoldings: readonly (readonly [pattern: string, replacement: string])[] = [
  // Vowel marks, the small alef above, Koranic marks, and the stroke that only stretches a word.
  ['[\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06ed]', ''],
  ['[\\u0623\\u0625\\u0622\\u0671]', '\u0627'],
  ['\\u0624', '\u0648'],
  // Alef maqsura and the Persian ya are the ya that one types without thinking; hamza may sit on any of them.
  ['[\\u0649\\u0626\\u06cc]', '\u064a'],
  ['\\u0629', '\u0647'],
  ['\\u06a9', '\u0643'],
  ['\\u0621', ''],
  // What is no letter and no digit parts words: «التجديد؟» is found as «التجديد».
  ['[^\\p{L}\\p{N}]+', ' '],
]

/** Arabic-Indic and Persian digits; the last four bits of each are its value. */
const foreignDigits = '[\\u0660-\\u0669\\u06f0-\\u06f9]'

/** A text as searching sees it. */
export function foldForSearch(text: string): string {
  const lower = text.normalize('NFC').toLowerCase()
  const folded = searchFoldings.reduce(
    (so, [pattern, replacement]) => so.replace(new RegExp(pattern, 'gu'), replacement),
    lower,
  )
  return folded.replace(new RegExp(foreignDigits, 'g'), (digit) => String(digit.charCodeAt(0) & 15)).trim()
}

/** Whether every word of the query stands in the text, whole or in part. An empty query finds everything. */
export function isFound(text: string, query: string): boolean {
  const where = foldForSearch(text)
  return foldForSearch(query)
    .split(' ')
    .every((word) => where.includes(word))
}
