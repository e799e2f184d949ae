import { SaxesParser } from 'saxes'

export type ParsedElement = {
  /** As written, with its prefix. */
  name: string
  local: string
  uri: string
  /** The namespaces that it declares itself, by prefix. */
  namespaces: Map<string, string>
  attributes: ParsedAttribute[]
  children: (ParsedElement | string)[]
}

export type ParsedAttribute = { name: string; local: string; uri: string; value: string }

/** Twice as deep as stamps are. Readers walk down by calling themselves. */
const maxDepth = 40

/**
 * The root of a well-formed file, without its comments.
 * @throws for what is not well-formed, and for what no invoice has: document types and processing
 * instructions
 */
export function parseXml(xml: string): ParsedElement {
  const around: ParsedElement[] = []
  const parser = new SaxesParser({ xmlns: true })
  let root: ParsedElement | undefined
  const refuse = (what: string) => {
    throw new Error(`an invoice has no ${what}`)
  }
  const addText = (text: string) => {
    around.at(-1)?.children.push(text)
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => refuse('document type'))
  parser.on('processinginstruction', () => refuse('processing instruction'))
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('opentag', (tag) => {
    if (around.length > maxDepth) refuse('element so deep')
    const attributes = Object.values(tag.attributes)
    const element: ParsedElement = {
      name: tag.name,
      local: tag.local,
      uri: tag.uri,
      namespaces: new Map(Object.entries(tag.ns)),
      attributes: attributes.filter(({ name, prefix }) => name !== 'xmlns' && prefix !== 'xmlns'),
      children: [],
    }
    around.at(-1)?.children.push(element)
    root ??= element
    around.push(element)
  })
  parser.on('closetag', () => {
    around.pop()
  })
  parser.write(xml).close()
  if (!root) throw new Error('there is no element')
  return root
}

/** The namespaces that documents use, by the prefixes under which we ask for names. */
const namespaces: Record<string, string> = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  ext: 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
  sig: 'urn:oasis:names:specification:ubl:schema:xsd:CommonSignatureComponents-2',
  sac: 'urn:oasis:names:specification:ubl:schema:xsd:SignatureAggregateComponents-2',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  xades: 'http://uri.etsi.org/01903/v1.3.2#',
  ubl: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
}

/** @param name with one of our prefixes, whatever the file calls it: `cbc:ID` */
export function isNamed(element: ParsedElement, name: string): boolean {
  const [prefix = '', local] = name.split(':')
  return element.local === local && element.uri === namespaces[prefix]
}

/** The elements at the end of a path of names. */
export function findAll(element: ParsedElement, path: string): ParsedElement[] {
  return path
    .split('/')
    .reduce(
      (found, name) =>
        found.flatMap(({ children }) =>
          children.filter((child) => typeof child !== 'string').filter((child) => isNamed(child, name)),
        ),
      [element],
    )
}

/** The text of the first element at the end of a path; empty where there is none. */
export function findText(element: ParsedElement, path: string): string {
  const [found] = findAll(element, path)
  return found ? found.children.filter((child) => typeof child === 'string').join('') : ''
}
