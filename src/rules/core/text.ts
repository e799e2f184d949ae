/**
 * What people type as a name or an address: trimmed, composed, without control and direction characters that
 * could turn the reading order of a page or a message around, and without what no XML can carry.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * What is copied in one piece, such as a code or an email: without the marks of direction and of joining that
 * a chat puts into it unseen.
 */
export function withoutMarks(text: string): string {
  return text.replace(/[\u200b-\u200f\u061c\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '').trim()
}

/**
 * What people write in several lines: like `cleanText`, but its lines and empty lines stay, at most one in a
 * row.
 */
export function cleanLines(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => cleanText(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
