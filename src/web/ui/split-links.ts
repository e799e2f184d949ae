export type TextPart = { text: string; isLink: boolean }

/** An https or http address; the mark that ends a sentence, and a bracket around it, are not part of it. */
const address = /https?:\/\/[^\s<>"'«»()[\]{}]+[^\s<>"'«»()[\]{}.,;:!?،؛؟]/gi

/**
 * Cuts a text at the web addresses in it. Joined again, the parts are the text; no other scheme becomes a
 * link.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    if (!URL.canParse(match[0])) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index), isLink: false })
    parts.push({ text: match[0], isLink: true })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from), isLink: false })
  return parts
}
