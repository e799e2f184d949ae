import { createPublicKey, verify } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createCsr, createStampingKey, type CertificateRequest } from '#einvoice/create-csr'
import { der, derChildren, derContent, derOid, derText } from '#einvoice/der'
import { isCertificateOf, readCertificate, readSecurityToken } from '#einvoice/read-certificate'
import { createUnit } from '#test/einvoice-unit'
import { findZatcaSdk } from '#test/zatca-sdk'

const request: CertificateRequest = {
  environment: 'production',
  commonName: 'TST-886431145-399999999900003',
  organization: 'Maximum Speed Tech Supply LTD',
  organizationUnit: 'Riyadh Branch',
  vatNumber: '399999999900003',
  solution: { name: 'TST', model: 'TST', serial: 'ed22f1d8-e6a2-1118-9b58-d9a8f11e445f' },
  forms: ['standard', 'simplified'],
  registeredAddress: 'RRRD2929',
  businessCategory: 'Supply activities',
}

function read(csr: string) {
  const [info = Buffer.of(), algorithm, signature = Buffer.of()] = derChildren(
    Buffer.from(csr.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64'),
  )
  const [, , publicKey = Buffer.of()] = derChildren(info)
  return { info, algorithm, publicKey, signature: derContent(signature).subarray(1) }
}

test('a request is signed with its own key, and says who asks for which unit', () => {
  const key = createStampingKey()
  const csr = createCsr(key, request)
  expect(csr).toMatch(
    /^-----BEGIN CERTIFICATE REQUEST-----\n([\w+/=]{1,64}\n)+-----END CERTIFICATE REQUEST-----\n$/,
  )
  const { info, publicKey, signature } = read(csr)
  const asked = createPublicKey({ key: publicKey, format: 'der', type: 'spki' })
  expect(asked.equals(createPublicKey(key))).toBe(true)
  expect(asked.asymmetricKeyDetails?.namedCurve).toBe('secp256k1')
  expect(verify('sha256', info, asked, signature)).toBe(true)
  for (const value of ['ZATCA-Code-Signing', '1-TST|2-TST|3-ed22f1d8', '399999999900003', '1100', 'RRRD2929'])
    expect(info.includes(value)).toBe(true)
})

test('each environment has its template, and each unit what it issues', () => {
  const asked = (parts: Partial<CertificateRequest>) =>
    read(createCsr(createStampingKey(), { ...request, ...parts })).info
  const template = (text: string) => der('octetString', derText(text))
  expect(asked({}).includes(template('ZATCA-Code-Signing'))).toBe(true)
  expect(asked({ environment: 'simulation' }).includes(template('PREZATCA-Code-Signing'))).toBe(true)
  expect(asked({ environment: 'sandbox' }).includes(template('TSTZATCA-Code-Signing'))).toBe(true)
  const title = (flags: string) => der('sequence', derOid('2.5.4.12'), derText(flags))
  expect(asked({ forms: ['simplified'] }).includes(title('0100'))).toBe(true)
  expect(asked({ forms: ['standard'] }).includes(title('1000'))).toBe(true)
})

const sdk = findZatcaSdk('that requests for certificates are built like the official sample')
const sample = path.join(sdk ?? '', '../sandbox-openapi/decoded/renewal-sample.csr')
describe.skipIf(!sdk || !existsSync(sample))('the official sample of a request', () => {
  test('is what we write for the same values, byte for byte but the key', () => {
    const official = read(readFileSync(sample, 'utf8'))
    const values = { ...request, businessCategory: '\u064DSupply activities' }
    const ours = read(createCsr(createStampingKey(), values))
    const withTheirKey = ours.info
      .toString('latin1')
      .replace(ours.publicKey.toString('latin1'), () => official.publicKey.toString('latin1'))
    expect(Buffer.from(withTheirKey, 'latin1').toString('hex')).toBe(official.info.toString('hex'))
    expect(ours.algorithm).toEqual(official.algorithm)
  })
})

test('a certificate is read as stamps need it', () => {
  const { key, certificate, token } = createUnit()
  expect(certificate).toMatchObject({
    issuer: 'CN=PRACTICE & CA, DC=gov, DC=local',
    serialNumber: String(0x1100000380c5f7),
    notAfter: new Date('2031-01-01T00:00:00Z'),
  })
  expect(certificate.publicKey).toHaveLength(88)
  expect(certificate.publicKey.toString('hex')).toMatch(/^3056301006072a8648ce3d020106052b8104000a/)
  expect(certificate.authoritySignature[0]).toBe(0x30)
  expect(Buffer.from(certificate.digest, 'base64').toString()).toMatch(/^[0-9a-f]{64}$/)
  const lines = certificate.text.match(/.{1,64}/g)?.join('\n')
  const pem = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
  expect([readCertificate(pem), readSecurityToken(token)]).toEqual([certificate, certificate])
  expect(isCertificateOf(certificate, key)).toBe(true)
  expect(isCertificateOf(certificate, createStampingKey())).toBe(false)
  expect(() => readCertificate('TUlJ')).toThrow(/asn1|wrong|PEM|too long/i)
})

test('lengths and object identifiers are written and read as DER wants them', () => {
  expect(derOid('2.5.4.3').toString('hex')).toBe('0603550403')
  expect(derOid('1.2.840.113549.1.9.14').toString('hex')).toBe('06092a864886f70d01090e')
  for (const length of [0, 127, 128, 255, 256, 70_000]) {
    const content = Buffer.alloc(length, 7)
    const value = der('octetString', content)
    expect(derContent(value).equals(content)).toBe(true)
    expect(derChildren(der('sequence', value, value))).toEqual([value, value])
  }
  expect(der('octetString', Buffer.alloc(200)).subarray(0, 3).toString('hex')).toBe('0481c8')
  expect(() => derChildren(Buffer.from('3005040301', 'hex'))).toThrow(RangeError)
})
