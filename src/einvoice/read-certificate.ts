import { createHash, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto'
import { derChildren, derContent } from './der.ts'

/**
 * A certificate of the authority (CSID), as stamps need it. Reading it costs more than a stamp: read it once.
 */
export type Certificate = {
  /** Base64 of the DER on one line, as it stands in documents. */
  text: string
  /** Base64 of the hexadecimal SHA-256 of `text`. */
  digest: string
  /** `CN=PRZEINVOICESCA4-CA, DC=extgazt, DC=gov, DC=local`. */
  issuer: string
  /** Decimal. */
  serialNumber: string
  notAfter: Date
  /** DER of the SubjectPublicKeyInfo, 88 bytes. */
  publicKey: Buffer
  /** DER of the authority's signature of the certificate. */
  authoritySignature: Buffer
}

/**
 * Reads a certificate as the authority hands it out.
 * @param text Base64 of the DER, on one or several lines, or PEM
 * @throws for what is no certificate
 */
export function readCertificate(text: string): Certificate {
  const oneLine = text.replaceAll(/-----[^-]+-----|\s/g, '')
  const certificate = new X509Certificate(Buffer.from(oneLine, 'base64'))
  const [, , authoritySignature = Buffer.alloc(0)] = derChildren(certificate.raw)
  return {
    text: oneLine,
    digest: hexDigest(oneLine),
    issuer: certificate.issuer.split('\n').toReversed().join(', '),
    serialNumber: BigInt(`0x${certificate.serialNumber}`).toString(),
    notAfter: certificate.validToDate,
    publicKey: certificate.publicKey.export({ type: 'spki', format: 'der' }),
    // A bit string begins with the number of bits that do not count, which is none.
    authoritySignature: derContent(authoritySignature).subarray(1),
  }
}

/** The certificate in the `binarySecurityToken` of the authority's answers: Base64 of its Base64 text. */
export function readSecurityToken(token: string): Certificate {
  return readCertificate(Buffer.from(token, 'base64').toString('utf8'))
}

/** Whether a certificate is for this key. The authority's sandbox answers with one that is not. */
export function isCertificateOf(certificate: Certificate, key: KeyObject): boolean {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).equals(certificate.publicKey)
}

/** Base64 of the lower-case hexadecimal SHA-256: the form of digests that are not the document's own. */
export function hexDigest(value: string): string {
  return Buffer.from(createHash('sha256').update(value).digest('hex')).toString('base64')
}
