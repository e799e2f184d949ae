import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
} from 'node:crypto'
import * as asn from './der.ts'
import { objectIds } from './object-ids.ts'

/** The keys of the practice authority, as they lie in its books. No secret is worth less: nobody trusts them. */
export interface AuthorityKeys {
  /** PKCS #8 in PEM. Signs certificates. */
  issuingKey: string
  /** PKCS #8 in PEM. Stamps cleared invoices. */
  stampKey: string
  /** Base64 of the DER certificate of `stampKey`. */
  stampCertificate: string
}

export interface CertificateRequest {
  /** DER, Base64. */
  subject: string
  publicKey: string
  altName?: string | undefined
  issuer: keyof typeof issuers
  notBefore: Date
  notAfter: Date
}

/** In the order of the certificate; documents name them the other way round. */
const issuers = {
  compliance: [[objectIds.commonName, 'eInvoicing Practice']],
  production: [
    [objectIds.domainComponent, 'local'],
    [objectIds.domainComponent, 'practice'],
    [objectIds.commonName, 'PRACTICE-EINVOICE-CA'],
  ],
} as const

const FIVE_YEARS = 5 * 365 * 86_400_000

export function newAuthorityKeys(now: number): AuthorityKeys {
  const issuing = newKey()
  const stamp = newKey()
  const stampCertificate = issueCertificate(issuing.privateKey, {
    subject: distinguishedName([[objectIds.commonName, 'Practice clearance stamp']]).toString('base64'),
    publicKey: stamp.publicKey,
    issuer: 'production',
    notBefore: new Date(now),
    notAfter: new Date(now + 2 * FIVE_YEARS),
  })
  return { issuingKey: issuing.privateKey, stampKey: stamp.privateKey, stampCertificate }
}

/** A fresh key on secp256k1: PKCS #8 in PEM, and DER of the public one in Base64. */
export function newKey(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}

/** Base64 of the DER of an X.509 certificate, version 3, signed by the issuing key. */
export function issueCertificate(issuingKey: string, request: CertificateRequest): string {
  const key = createPrivateKey(issuingKey)
  const algorithm = asn.sequence(asn.objectId(objectIds.ecdsaWithSha256))
  const publicKey = Buffer.from(request.publicKey, 'base64')
  const body = asn.sequence(
    asn.context(0, asn.integer(2n)),
    asn.integer(BigInt(`0x17${randomBytes(17).toString('hex')}`)),
    algorithm,
    distinguishedName(issuers[request.issuer]),
    asn.sequence(asn.time(request.notBefore), asn.time(request.notAfter)),
    Buffer.from(request.subject, 'base64'),
    publicKey,
    asn.context(3, asn.sequence(...extensionsOf(request, key))),
  )
  return asn.sequence(body, algorithm, asn.bits(sign('sha256', body, key))).toString('base64')
}

function extensionsOf(
  { publicKey, altName }: CertificateRequest,
  issuingKey: ReturnType<typeof createPrivateKey>,
) {
  const isTrue = asn.der(asn.tags.boolean, Buffer.of(0xff))
  const issuer = createPublicKey(issuingKey).export({ type: 'spki', format: 'der' })
  const extension = (id: string, value: Uint8Array, ...critical: Uint8Array[]) =>
    asn.sequence(asn.objectId(id), ...critical, asn.octets(value))
  return [
    ...(altName ? [extension(objectIds.subjectAltName, Buffer.from(altName, 'base64'))] : []),
    extension(objectIds.subjectKeyId, asn.octets(keyId(Buffer.from(publicKey, 'base64')))),
    extension(objectIds.authorityKeyId, asn.sequence(asn.der(0x80, keyId(issuer)))),
    extension(objectIds.basicConstraints, asn.sequence(), isTrue),
    // digitalSignature: the first of eight bits, seven of them unused.
    extension(objectIds.keyUsage, asn.der(asn.tags.bitString, Buffer.of(7, 0x80)), isTrue),
  ]
}

/** SHA-1 of the key's bits, as RFC 5280 suggests. */
function keyId(publicKey: Buffer): Buffer {
  const [, key] = asn.childrenOf(asn.readDer(publicKey))
  return createHash('sha1').update(asn.bitsOf(key)).digest()
}

export function distinguishedName(names: readonly (readonly [id: string, value: string])[]): Buffer {
  const parts = names.map(([id, value]) => {
    const tag =
      id === objectIds.country
        ? asn.tags.printable
        : id === objectIds.domainComponent
          ? asn.tags.ia5
          : asn.tags.utf8
    return asn.der(asn.tags.set, asn.sequence(asn.objectId(id), asn.text(value, tag)))
  })
  return asn.sequence(...parts)
}
