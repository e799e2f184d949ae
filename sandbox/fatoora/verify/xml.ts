/**
 * The XML that invoices are written in, read with the places of everything in the source. No DTD, no processing
 * instructions inside the document: UBL needs neither, and both are ways to attack a reader.
 */
export interface Element {
  /** As written, with its prefix. */
  name: string
  local: string
  namespace: string
  /** Without namespace declarations, in the order of the source. */
  attributes: Attribute[]
  /** The declarations that stand on this element: prefix ('' for the default) to namespace. */
  declared: Map<string, string>
  children: (Element | string)[]
  parent: Element | undefined
  /** Offsets of the whole element in the source, and of what is between its tags. */
  start: number
  end: number
  innerStart: number
}

export interface Attribute {
  name: string
  local: string
  /** '' without a prefix. */
  namespace: string
  value: string
}

export class XmlError extends Error {
  override name = 'XmlError'
}

/** The root element. Throws XmlError with the place of what is wrong. */
export function parseXml(source: string): Element {
  return new Reader(source.replace(/^\uFEFF/, '')).document()
}

const nameShape = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y
const space = /[ \t\r\n]*/y
const attributeShape =
  /[ \t\r\n]+([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<]*)"|'([^'<]*)')/y
/** UBL needs about fifteen levels; a reader that calls itself must not be led into the ground. */
const MAX_DEPTH = 100
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace'

class Reader {
  #source: string
  #at = 0
  #depth = 0

  constructor(source: string) {
    this.#source = source
  }

  document(): Element {
    this.#prolog()
    const root = this.#element(undefined)
    this.#skipOutside()
    if (this.#at < this.#source.length) this.#fail('something stands after the document')
    return root
  }

  #prolog() {
    if (this.#source.startsWith('<?xml')) this.#at = this.#indexOf('?>') + 2
    this.#skipOutside()
  }

  /** White space and comments around the root. */
  #skipOutside() {
    for (;;) {
      this.#match(space)
      if (!this.#source.startsWith('<!--', this.#at)) return
      this.#at = this.#indexOf('-->') + 3
    }
  }

  #element(parent: Element | undefined): Element {
    const start = this.#at
    if (this.#source[this.#at] !== '<') this.#fail('an element is missing')
    this.#at++
    const name = this.#match(nameShape)?.[0]
    if (!name) this.#fail('a tag has no name')
    const written = this.#attributes()
    const declared = new Map(
      written.flatMap(([key, value]) =>
        key === 'xmlns' ? [['', value]] : key.startsWith('xmlns:') ? [[key.slice(6), value]] : [],
      ),
    )
    const element: Element = {
      name,
      local: name,
      namespace: '',
      attributes: [],
      declared,
      children: [],
      parent,
      start,
      end: 0,
      innerStart: 0,
    }
    this.#resolve(element, written)
    this.#match(space)
    if (this.#source.startsWith('/>', this.#at)) {
      this.#at += 2
      element.innerStart = this.#at
    } else {
      if (this.#source[this.#at] !== '>') this.#fail(`the tag <${name}> is not closed`)
      element.innerStart = ++this.#at
      if (++this.#depth > MAX_DEPTH) this.#fail('too many elements stand in one another')
      this.#content(element)
      this.#depth--
    }
    element.end = this.#at
    return element
  }

  #attributes(): [name: string, value: string][] {
    const found: [string, string][] = []
    for (let one = this.#match(attributeShape); one; one = this.#match(attributeShape)) {
      const [, name = '', double, single] = one
      if (found.some(([other]) => other === name)) this.#fail(`the attribute ${name} stands twice`)
      found.push([name, this.#expand((double ?? single ?? '').replaceAll(/\r\n|[\t\r\n]/g, ' '))])
    }
    return found
  }

  #resolve(element: Element, written: [string, string][]) {
    const [prefix, local] = split(element.name)
    element.local = local
    element.namespace = this.#namespaceOf(element, prefix)
    for (const [name, value] of written) {
      if (name === 'xmlns' || name.startsWith('xmlns:')) continue
      const [own, rest] = split(name)
      const namespace = own === '' ? '' : own === 'xml' ? XML_NAMESPACE : this.#namespaceOf(element, own)
      element.attributes.push({ name, local: rest, namespace, value })
    }
  }

  #namespaceOf(element: Element, prefix: string): string {
    for (let at: Element | undefined = element; at; at = at.parent) {
      const namespace = at.declared.get(prefix)
      if (namespace !== undefined) return namespace
    }
    if (prefix !== '') this.#fail(`the prefix ${prefix} is not declared`)
    return ''
  }

  #content(element: Element) {
    let text = ''
    const flush = () => {
      if (text !== '') element.children.push(text)
      text = ''
    }
    for (;;) {
      const next = this.#indexOf('<')
      text += this.#expand(this.#source.slice(this.#at, next).replaceAll(/\r\n?/g, '\n'))
      this.#at = next
      if (this.#source.startsWith('<!--', next)) this.#at = this.#indexOf('-->') + 3
      else if (this.#source.startsWith('<![CDATA[', next)) {
        const end = this.#indexOf(']]>')
        text += this.#source.slice(next + 9, end).replaceAll(/\r\n?/g, '\n')
        this.#at = end + 3
      } else if (this.#source.startsWith('</', next)) {
        flush()
        return this.#close(element.name)
      } else if (/[!?]/.test(this.#source[next + 1] ?? ''))
        this.#fail('no DTD and no instruction may stand here')
      else {
        flush()
        element.children.push(this.#element(element))
      }
    }
  }

  #close(name: string) {
    this.#at += 2
    if (this.#match(nameShape)?.[0] !== name) this.#fail(`</${name}> was expected`)
    this.#match(space)
    if (this.#source[this.#at] !== '>') this.#fail(`</${name}> is not closed`)
    this.#at++
  }

  #expand(text: string): string {
    if (!text.includes('&')) return text
    return text.replaceAll(/&([^;&]*;?)/g, (_, name: string) => {
      const known = entities[name]
      if (known) return known
      const [, hexadecimal, decimal] = /^#(?:x([\dA-Fa-f]+)|(\d+));$/.exec(name) ?? []
      const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal ?? Number.NaN)
      if (!(code > 0 && code <= 0x10_ffff)) this.#fail(`&${name} is unknown`)
      return String.fromCodePoint(code)
    })
  }

  #match(shape: RegExp): RegExpExecArray | undefined {
    shape.lastIndex = this.#at
    const found = shape.exec(this.#source)
    if (found) this.#at = shape.lastIndex
    return found ?? undefined
  }

  #indexOf(text: string): number {
    const found = this.#source.indexOf(text, this.#at)
    if (found === -1) this.#fail(`${text} is missing`)
    return found
  }

  #fail(reason: string): never {
    throw new XmlError(`${reason} (character ${this.#at})`)
  }
}

const entities: Record<string, string> = { 'amp;': '&', 'lt;': '<', 'gt;': '>', 'quot;': '"', 'apos;': "'" }

function split(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':')
  return colon === -1 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)]
}

const prefixes: Record<string, string> = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  ext: 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
  sig: 'urn:oasis:names:specification:ubl:schema:xsd:CommonSignatureComponents-2',
  sac: 'urn:oasis:names:specification:ubl:schema:xsd:SignatureAggregateComponents-2',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  xades: 'http://uri.etsi.org/01903/v1.3.2#',
}

export const INVOICE_NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'

export function isElement(child: Element | string): child is Element {
  return typeof child !== 'string'
}

/** Whether it is the element of that name, with a prefix of the table above, whatever the source calls it. */
export function isNamed(element: Element, name: string): boolean {
  const [prefix, local] = split(name)
  return element.local === local && element.namespace === prefixes[prefix]
}

/** All at the end of a path such as `cac:Price/cbc:PriceAmount`, below each of the elements. */
export function select(from: Element | readonly Element[], path: string): Element[] {
  let found: readonly Element[] = Array.isArray(from) ? from : [from]
  for (const step of path.split('/')) {
    found = found.flatMap((element) =>
      element.children.filter(isElement).filter((child) => isNamed(child, step)),
    )
  }
  return [...found]
}

/** The text of an element and all below it. */
export function textOf(element: Element | undefined): string {
  if (!element) return ''
  return element.children.map((child) => (isElement(child) ? textOf(child) : child)).join('')
}

export function attributeOf(element: Element | undefined, name: string): string {
  return element?.attributes.find((attribute) => attribute.name === name)?.value ?? ''
}
