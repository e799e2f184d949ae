import { X509Certificate } from 'node:crypto'
import { bitsOf, childrenOf, readDer } from './der.ts'

/** What documents quote of a certificate. */
export interface CertificateFacts {
  /** The last name of the issuer first, separated by comma and space. */
  issuerName: string
  /** Decimal. */
  serialNumber: string
  /** DER of the public key. */
  publicKey: Buffer
  /** DER of the issuer's signature: tag 9 of a QR. */
  signature: Buffer
  notBefore: number
  notAfter: number
}

/** Reads the Base64 text of a certificate. Throws when it is none. */
export function readCertificate(base64: string): CertificateFacts {
  const bytes = Buffer.from(base64, 'base64')
  const certificate = new X509Certificate(bytes)
  return {
    issuerName: certificate.issuer.split('\n').toReversed().join(', '),
    serialNumber: BigInt(`0x${certificate.serialNumber}`).toString(),
    publicKey: certificate.publicKey.export({ type: 'spki', format: 'der' }),
    signature: bitsOf(childrenOf(readDer(bytes))[2]),
    notBefore: Date.parse(certificate.validFrom),
    notAfter: Date.parse(certificate.validTo),
  }
}
