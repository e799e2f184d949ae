import { createPrivateKey, sign } from 'node:crypto'
import { readCertificate } from './certificates/certificate.ts'
import { isLeftOut, writeFragment } from './verify/canonical.ts'
import { type Invoice, readInvoice } from './verify/invoice.ts'
import { writeQr } from './verify/qr.ts'
import { hexDigest, stampOf } from './verify/stamp.ts'
import { type Element, isElement, isNamed, select } from './verify/xml.ts'

const PENDING = 'PENDING-DIGEST'

export interface Signer {
  /** PEM. */
  privateKey: string
  /** Base64 of the DER. */
  certificate: string
  /** Milliseconds since 1970. */
  signedAt: number
  /** Whether the QR has the certificate's signature (tag 9), as a simplified document of a seller has. */
  withCertificateInQr: boolean
}

/**
 * The XML of a document with this stamp and its QR, in place of those that it has. Its hash stays what it was. Throws
 * RangeError when the seller's name is too long for a QR.
 */
export function putStamp(invoice: Invoice, signer: Signer): string {
  const facts = readCertificate(signer.certificate)
  const key = createPrivateKey(signer.privateKey)
  const signature = sign('sha256', Buffer.from(invoice.hash, 'base64'), key).toString('base64')
  const qr = writeQr([
    invoice.seller.name,
    invoice.seller.vatNumber,
    `${invoice.issueDate}T${invoice.issueTime}`,
    invoice.payable,
    invoice.vat,
    invoice.hash,
    signature,
    facts.publicKey,
    ...(signer.withCertificateInQr ? [facts.signature] : []),
  ])
  const stamp = stampXml({
    hash: invoice.hash,
    signature,
    certificate: signer.certificate,
    certificateDigest: hexDigest(signer.certificate),
    issuerName: facts.issuerName,
    serialNumber: facts.serialNumber,
    signedAt: new Date(signer.signedAt).toISOString().slice(0, 19),
  })
  const pending = replaceParts(invoice, stamp, qrXml(qr))
  return pending.replace(PENDING, signedPropertiesDigest(pending))
}

function signedPropertiesDigest(source: string): string {
  const element = stampOf(readInvoice(source))?.element
  const [properties] = element
    ? select(element, 'ds:Object/xades:QualifyingProperties/xades:SignedProperties')
    : []
  if (!properties) throw new Error('the stamp has no signed properties')
  return hexDigest(writeFragment(properties))
}

/** The source with its three parts replaced, or put in where they were not; nothing else moves, white space neither. */
function replaceParts({ source, root }: Invoice, stamp: string, qr: string): string {
  const children = root.children.filter(isElement)
  const references = children.filter((child) => isNamed(child, 'cac:AdditionalDocumentReference'))
  const behindReferences = references.at(-1)?.end ?? root.innerStart
  const parts = [
    partOf(children, 'ext:UBLExtensions', root.innerStart, stamp),
    partOf(children, 'cac:AdditionalDocumentReference', behindReferences, qr),
    partOf(children, 'cac:Signature', behindReferences, signatureMark),
  ].toSorted((one, other) => one.start - other.start)
  let text = ''
  let at = 0
  for (const part of parts) {
    text += source.slice(at, part.start) + part.text
    at = part.end
  }
  return text + source.slice(at)
}

function partOf(children: Element[], name: string, otherwise: number, text: string) {
  const found = children.find((child) => isNamed(child, name) && isLeftOut(child))
  return found ? { start: found.start, end: found.end, text } : { start: otherwise, end: otherwise, text }
}

const CAC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2'
const CBC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2'
const declared = `xmlns:cac="${CAC}" xmlns:cbc="${CBC}"`

const signatureMark = `<cac:Signature ${declared}>
    <cbc:ID>urn:oasis:names:specification:ubl:signature:Invoice</cbc:ID>
    <cbc:SignatureMethod>urn:oasis:names:specification:ubl:dsig:enveloped:xades</cbc:SignatureMethod>
  </cac:Signature>`

function qrXml(qr: string): string {
  return `<cac:AdditionalDocumentReference ${declared}>
    <cbc:ID>QR</cbc:ID>
    <cac:Attachment>
      <cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain">${qr}</cbc:EmbeddedDocumentBinaryObject>
    </cac:Attachment>
  </cac:AdditionalDocumentReference>`
}

type StampParts = Record<
  'hash' | 'signature' | 'certificate' | 'certificateDigest' | 'issuerName' | 'serialNumber' | 'signedAt',
  string
>

const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const XPATH = 'http://www.w3.org/TR/1999/REC-xpath-19991116'
const C14N = 'http://www.w3.org/2006/12/xml-c14n11'
const leftOut = ['ext:UBLExtensions', 'cac:Signature', "cac:AdditionalDocumentReference[cbc:ID='QR']"]

function stampXml(stamp: StampParts): string {
  const transforms = leftOut.map(
    (path) =>
      `<ds:Transform Algorithm="${XPATH}"><ds:XPath>not(//ancestor-or-self::${path})</ds:XPath></ds:Transform>`,
  )
  return `<ext:UBLExtensions xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2" ${declared}>
    <ext:UBLExtension>
      <ext:ExtensionURI>urn:oasis:names:specification:ubl:dsig:enveloped:xades</ext:ExtensionURI>
      <ext:ExtensionContent>
        <sig:UBLDocumentSignatures xmlns:sig="urn:oasis:names:specification:ubl:schema:xsd:CommonSignatureComponents-2" xmlns:sac="urn:oasis:names:specification:ubl:schema:xsd:SignatureAggregateComponents-2" xmlns:sbc="urn:oasis:names:specification:ubl:schema:xsd:SignatureBasicComponents-2">
          <sac:SignatureInformation>
            <cbc:ID>urn:oasis:names:specification:ubl:signature:1</cbc:ID>
            <sbc:ReferencedSignatureID>urn:oasis:names:specification:ubl:signature:Invoice</sbc:ReferencedSignatureID>
            <ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id="signature">
              <ds:SignedInfo>
                <ds:CanonicalizationMethod Algorithm="${C14N}"/>
                <ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"/>
                <ds:Reference Id="invoiceSignedData" URI="">
                  <ds:Transforms>${transforms.join('')}<ds:Transform Algorithm="${C14N}"/></ds:Transforms>
                  <ds:DigestMethod Algorithm="${SHA256}"/>
                  <ds:DigestValue>${stamp.hash}</ds:DigestValue>
                </ds:Reference>
                <ds:Reference Type="http://www.w3.org/2000/09/xmldsig#SignatureProperties" URI="#xadesSignedProperties">
                  <ds:DigestMethod Algorithm="${SHA256}"/>
                  <ds:DigestValue>${PENDING}</ds:DigestValue>
                </ds:Reference>
              </ds:SignedInfo>
              <ds:SignatureValue>${stamp.signature}</ds:SignatureValue>
              <ds:KeyInfo>
                <ds:X509Data>
                  <ds:X509Certificate>${stamp.certificate}</ds:X509Certificate>
                </ds:X509Data>
              </ds:KeyInfo>
              <ds:Object>
                <xades:QualifyingProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" Target="signature">
                  <xades:SignedProperties Id="xadesSignedProperties">
                    <xades:SignedSignatureProperties>
                      <xades:SigningTime>${stamp.signedAt}</xades:SigningTime>
                      <xades:SigningCertificate>
                        <xades:Cert>
                          <xades:CertDigest>
                            <ds:DigestMethod Algorithm="${SHA256}"/>
                            <ds:DigestValue>${stamp.certificateDigest}</ds:DigestValue>
                          </xades:CertDigest>
                          <xades:IssuerSerial>
                            <ds:X509IssuerName>${stamp.issuerName}</ds:X509IssuerName>
                            <ds:X509SerialNumber>${stamp.serialNumber}</ds:X509SerialNumber>
                          </xades:IssuerSerial>
                        </xades:Cert>
                      </xades:SigningCertificate>
                    </xades:SignedSignatureProperties>
                  </xades:SignedProperties>
                </xades:QualifyingProperties>
              </ds:Object>
            </ds:Signature>
          </sac:SignatureInformation>
        </sig:UBLDocumentSignatures>
      </ext:ExtensionContent>
    </ext:UBLExtension>
  </ext:UBLExtensions>`
}
