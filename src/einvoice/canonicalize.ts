import type { ParsedAttribute, ParsedElement } from './parse-xml.ts'

/**
 * An element in canonical form (C14N 1.1, without comments, over the whole document). Source: W3C, Canonical
 * XML 1.1, section 2.3; `xml:` attributes are not inherited, as the root is always the beginning.
 * @param instead what stands in the place of an element and all that it holds; null for its own form
 * @param options.order attributes sorted, as the canonical form wants them, or as they are written
 */
export function canonicalize(
  root: ParsedElement,
  instead: (element: ParsedElement, depth: number) => string | null,
  { order = 'sorted' }: { order?: 'sorted' | 'written' } = {},
): string {
  const write = (element: ParsedElement, inherited: ReadonlyMap<string, string>, depth: number): string => {
    const other = instead(element, depth)
    if (other !== null) return other
    const declared = [...element.namespaces].filter(([prefix, uri]) => inherited.get(prefix) !== uri)
    const { attributes } = element
    const start = [
      ...declared.toSorted(([a], [b]) => compare(a, b)).map(writeNamespace),
      ...(order === 'sorted' ? attributes.toSorted(compareAttributes) : attributes).map(writeAttribute),
    ].join('')
    const scope = declared.length === 0 ? inherited : new Map([...inherited, ...declared])
    const inside = element.children.map((child) =>
      typeof child === 'string' ? escapeText(child) : write(child, scope, depth + 1),
    )
    return `<${element.name}${start}>${inside.join('')}</${element.name}>`
  }
  return write(root, new Map([['', '']]), 0)
}

function writeNamespace([prefix, uri]: [string, string]): string {
  return writeAttribute({ name: prefix === '' ? 'xmlns' : `xmlns:${prefix}`, value: uri })
}

function writeAttribute({ name, value }: Pick<ParsedAttribute, 'name' | 'value'>): string {
  const escaped = value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#x9;')
    .replaceAll('\n', '&#xA;')
    .replaceAll('\r', '&#xD;')
  return ` ${name}="${escaped}"`
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#xD;')
}

function compareAttributes(a: ParsedAttribute, b: ParsedAttribute): number {
  return compare(a.uri, b.uri) || compare(a.local, b.local)
}

/** Names are ASCII in all documents, so the order of code units is that of code points. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
