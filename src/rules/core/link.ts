/**
 * An address that a page of the store may lead to, as somebody typed it: a place of this site (one leading
 * slash), a web address, an email or a phone; a bare domain becomes a web address. Undefined for anything
 * else, so that no script hides in a link.
 */
export function readLink(typed: string): string | undefined {
  const text = typed.trim()
  if (/[\s<>"]/.test(text) || text === '') return undefined
  if (/^\/(?![/\\])/.test(text)) return text
  if (/^(mailto|tel):[^/]/i.test(text)) return text
  if (/^[^@:/]+@[^@:/]+\.[^@:/]+$/.test(text)) return `mailto:${text}`
  const address = /^https?:\/\//i.test(text)
    ? text
    : /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]|$)/u.test(text)
      ? `https://${text}`
      : ''
  return URL.canParse(address) ? new URL(address).href : undefined
}
