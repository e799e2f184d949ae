import { createPublicKey, verify } from 'node:crypto'
import { findAll, findText, type ParsedElement } from './parse-xml.ts'
import { hexDigest, type Certificate } from './read-certificate.ts'
import type { StampValues } from './stamp-layout.ts'

export type StampParts = Record<'hash' | 'signature' | 'certificate' | 'signed_properties', boolean>

/** The values of a document's stamp, each as it stands there; null where there is no stamp. */
export function readStamp(root: ParsedElement): StampValues | null {
  const path = [
    'ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent',
    'sig:UBLDocumentSignatures/sac:SignatureInformation/ds:Signature',
  ].join('/')
  const [signature] = findAll(root, path)
  if (!signature) return null
  const properties =
    'ds:Object/xades:QualifyingProperties/xades:SignedProperties/xades:SignedSignatureProperties'
  const certificate = `${properties}/xades:SigningCertificate/xades:Cert`
  const [document, signedProperties] = findAll(signature, 'ds:SignedInfo/ds:Reference')
  return {
    hash: document ? findText(document, 'ds:DigestValue') : '',
    signedPropertiesDigest: signedProperties ? findText(signedProperties, 'ds:DigestValue') : '',
    signature: findText(signature, 'ds:SignatureValue'),
    certificate: findText(signature, 'ds:KeyInfo/ds:X509Data/ds:X509Certificate'),
    signedProperties: {
      signedAt: findText(signature, `${properties}/xades:SigningTime`),
      certificateDigest: findText(signature, `${certificate}/xades:CertDigest/ds:DigestValue`),
      issuer: findText(signature, `${certificate}/xades:IssuerSerial/ds:X509IssuerName`),
      serialNumber: findText(signature, `${certificate}/xades:IssuerSerial/ds:X509SerialNumber`),
    },
  }
}

/**
 * @param xml the file itself, as the signed properties count byte for byte
 * @param hash as computed of the file
 */
export function judgeStamp(
  xml: string,
  stamp: StampValues,
  { hash, certificate }: { hash: string; certificate: Certificate | null },
): StampParts {
  const { certificateDigest, issuer, serialNumber } = stamp.signedProperties
  return {
    hash: stamp.hash === hash,
    signature: certificate !== null && isSignedBy(certificate, { hash, signature: stamp.signature }),
    certificate:
      certificate !== null &&
      certificateDigest === certificate.digest &&
      issuer === certificate.issuer &&
      serialNumber === certificate.serialNumber,
    signed_properties: stamp.signedPropertiesDigest === hexDigest(signedPropertiesOf(xml)),
  }
}

function isSignedBy(
  certificate: Certificate,
  { hash, signature }: { hash: string; signature: string },
): boolean {
  const key = createPublicKey({ key: certificate.publicKey, format: 'der', type: 'spki' })
  const isSigned = verify('sha256', Buffer.from(hash, 'base64'), key, Buffer.from(signature, 'base64'))
  return isSigned && isExactBase64(signature)
}

/** The part of the file, with the namespaces that its digest wants on its elements. */
function signedPropertiesOf(xml: string): string {
  const [properties = ''] = /<xades:SignedProperties\s[^]*?<\/xades:SignedProperties>/.exec(xml) ?? []
  return properties
    .replace('SignedProperties', 'SignedProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#"')
    .replaceAll(
      /<ds:(DigestMethod|DigestValue|X509IssuerName|X509SerialNumber)/g,
      '$& xmlns:ds="http://www.w3.org/2000/09/xmldsig#"',
    )
}

/** Base64 can say the same bytes in several ways; only one of them is written. */
export function isExactBase64(text: string): boolean {
  return Buffer.from(text, 'base64').toString('base64') === text
}
