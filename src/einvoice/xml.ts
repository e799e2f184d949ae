import { cleanText } from '#rules/core/text'

/** An element with its attributes in canonical order and, inside, either elements or one text. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: XmlElement[] | string
}

/** What may stand among children: nothing, where a value is missing. */
export type XmlChild = XmlElement | null

export function element(name: string, ...children: (XmlChild | XmlChild[])[]): XmlElement {
  return { name, attributes: {}, children: children.flat().filter((child) => child !== null) }
}

/** @param attributes in canonical order: namespaces first, then by name */
export function text(name: string, value: string, attributes: Record<string, string> = {}): XmlElement {
  return { name, attributes, children: value }
}

/**
 * An element as it stands in the file, which is its canonical form as well (C14N 1.1, without comments): so
 * the hash is taken of what is sent. Elements stand on lines of their own, four spaces deeper than their
 * parent; ends of lines are LF.
 * @param depth how deep the element itself stands
 */
export function writeXml({ name, attributes, children }: XmlElement, depth: number): string {
  const start = `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value).replaceAll('"', '&quot;')}"`)
    .join('')}>`
  if (typeof children === 'string') return `${start}${escapeXml(children)}</${name}>`
  if (children.length === 0) return `${start}</${name}>`
  const lines = children.map((child) => `${indent(depth + 1)}${writeXml(child, depth + 1)}`)
  return `${start}${lines.join('')}${indent(depth)}</${name}>`
}

/** The end of a line and the white space before what stands so deep. */
export function indent(depth: number): string {
  return `\n${'    '.repeat(depth)}`
}

/** A value as one line of text, escaped. */
export function escapeXml(value: string): string {
  return cleanText(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
