import { cleanText } from '#rules/text'

/** A longer text that people type: every line clean as `cleanText` does it, at most one empty line between two others. */
export function cleanParagraphs(text: string): string {
  return text
    .toWellFormed()
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map(cleanText)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
