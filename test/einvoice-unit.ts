import { createPublicKey, sign, type KeyObject } from 'node:crypto'
import { createStampingKey } from '#einvoice/create-csr'
import { der, derContext, derOid, derText } from '#einvoice/der'
import { readCertificate, type Certificate } from '#einvoice/read-certificate'

const ecdsaWithSha256 = der('sequence', derOid('1.2.840.10045.4.3.2'))
const domainComponent = '0.9.2342.19200300.100.1.25'
const commonName = '2.5.4.3'

/** A unit with a key and a certificate as the authority's look, by a made-up authority of the test's own. */
export function createUnit(): { key: KeyObject; certificate: Certificate; token: string } {
  const key = createStampingKey()
  const text = certificateFor(key).toString('base64')
  return { key, certificate: readCertificate(text), token: Buffer.from(text).toString('base64') }
}

function certificateFor(key: KeyObject): Buffer {
  const content = der(
    'sequence',
    derContext(0, der('integer', Buffer.of(2))),
    der('integer', Buffer.from('1100000380c5f7', 'hex')),
    ecdsaWithSha256,
    name([
      [domainComponent, 'local'],
      [domainComponent, 'gov'],
      [commonName, 'PRACTICE & CA'],
    ]),
    der('sequence', utcTime('260101000000Z'), utcTime('310101000000Z')),
    name([[commonName, 'TST-1']]),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', content, createStampingKey())
  return der('sequence', content, ecdsaWithSha256, der('bitString', Buffer.of(0), signature))
}

function name(parts: [oid: string, value: string][]): Buffer {
  return der(
    'sequence',
    ...parts.map(([oid, value]) => der('set', der('sequence', derOid(oid), derText(value)))),
  )
}

function utcTime(value: string): Buffer {
  return Buffer.concat([Buffer.of(0x17, value.length), Buffer.from(value)])
}
