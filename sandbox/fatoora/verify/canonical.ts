import { createHash } from 'node:crypto'
import { type Element, isElement, isNamed, select, textOf } from './xml.ts'

/** What the hash leaves out: the stamp, the mark that there is one, and the QR. White space around them stays. */
export function isLeftOut(element: Element): boolean {
  if (isNamed(element, 'ext:UBLExtensions') || isNamed(element, 'cac:Signature')) return true
  return (
    isNamed(element, 'cac:AdditionalDocumentReference') &&
    select(element, 'cbc:ID').some((id) => textOf(id).trim() === 'QR')
  )
}

/** SHA-256 of the canonical document without its stamp and QR, in Base64: 44 characters. */
export function invoiceHash(root: Element): string {
  return createHash('sha256').update(canonicalize(root), 'utf8').digest('base64')
}

/** Inclusive C14N 1.1 without comments (documents here have no xml: attributes), without what the hash leaves out. */
export function canonicalize(root: Element): string {
  return write(root, new Map())
}

function write(element: Element, inherited: ReadonlyMap<string, string>): string {
  const scope = new Map(inherited)
  const shown: [string, string][] = []
  for (const [prefix, namespace] of element.declared) {
    if ((scope.get(prefix) ?? '') === namespace) continue
    scope.set(prefix, namespace)
    shown.push([prefix, namespace])
  }
  const namespaces = shown
    .toSorted(([one], [other]) => compare(one, other))
    .map(([prefix, namespace]) => ` xmlns${prefix && `:${prefix}`}="${escapeValue(namespace)}"`)
  const attributes = element.attributes
    .toSorted((one, other) => compare(one.namespace, other.namespace) || compare(one.local, other.local))
    .map(({ name, value }) => ` ${name}="${escapeValue(value)}"`)
  const content = element.children.map((child) => {
    if (!isElement(child)) return escapeText(child)
    return isLeftOut(child) ? '' : write(child, scope)
  })
  return `<${element.name}${namespaces.join('')}${attributes.join('')}>${content.join('')}</${element.name}>`
}

/**
 * The fragment whose digest stands in the stamp. The authority's software writes it with each namespace declared on the
 * outermost element that uses it, before the attributes, and empty elements closed at once.
 */
export function writeFragment(element: Element, declared: ReadonlySet<string> = new Set()): string {
  const [prefix = ''] = element.name.includes(':') ? element.name.split(':') : []
  const key = `${prefix} ${element.namespace}`
  const declaration = declared.has(key)
    ? ''
    : ` xmlns${prefix && `:${prefix}`}="${escapeValue(element.namespace)}"`
  const below = new Set([...declared, key])
  const attributes = element.attributes.map(({ name, value }) => ` ${name}="${escapeValue(value)}"`).join('')
  const content = element.children
    .map((child) =>
      isElement(child) ? writeFragment(child, below) : escapeText(child).replaceAll('&#xD;', '\r'),
    )
    .join('')
  const tag = `${element.name}${declaration}${attributes}`
  return content === '' ? `<${tag}/>` : `<${tag}>${content}</${element.name}>`
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#xD;')
}

function escapeValue(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#x9;')
    .replaceAll('\n', '&#xA;')
    .replaceAll('\r', '&#xD;')
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
