import { findReferences, readAttachment } from './hash-document.ts'
import { parseXml } from './parse-xml.ts'

/**
 * The text of the QR code that stands in a file; of a cleared one, the authority's own. Null where there is
 * none.
 */
export function readQrText(xml: string): string | null {
  const [reference] = findReferences(parseXml(xml), 'QR')
  return reference ? readAttachment(reference) : null
}
