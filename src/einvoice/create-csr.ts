import { createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import type { TaxDocumentForm } from '#rules/tax/tax-document'
import type { TaxEnvironment } from '#rules/tax/tax-submission'
import { der, derContext, derOid, derText } from './der.ts'

/** Who asks for a certificate, and for which unit. */
export type CertificateRequest = {
  environment: TaxEnvironment
  /** The unit's name, unique to the taxpayer. */
  commonName: string
  organization: string
  /** The branch; for a VAT group the member's ten-digit TIN. */
  organizationUnit: string
  vatNumber: string
  /** Of the software that issues: its maker or name, its version, and a serial number of this unit. */
  solution: { name: string; model: string; serial: string }
  /** What the unit will issue. */
  forms: readonly TaxDocumentForm[]
  /** The short national address: `RRRD2929`. */
  registeredAddress: string
  businessCategory: string
}

const templates: Record<TaxEnvironment, string> = {
  sandbox: 'TSTZATCA-Code-Signing',
  simulation: 'PREZATCA-Code-Signing',
  production: 'ZATCA-Code-Signing',
}

const oids = {
  country: '2.5.4.6',
  organizationUnit: '2.5.4.11',
  organization: '2.5.4.10',
  commonName: '2.5.4.3',
  surname: '2.5.4.4',
  userId: '0.9.2342.19200300.100.1.1',
  title: '2.5.4.12',
  registeredAddress: '2.5.4.26',
  businessCategory: '2.5.4.15',
  extensionRequest: '1.2.840.113549.1.9.14',
  templateName: '1.3.6.1.4.1.311.20.2',
  subjectAltName: '2.5.29.17',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const

/** A new key for stamps. The authority wants it never to leave the unit in the clear. */
export function createStampingKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey
}

/**
 * A request for a certificate (PKCS#10) as PEM, signed with the unit's own key.
 * Source: e-invoicing facts, section 6; the parts and their order are those of the authority's own sample.
 */
export function createCsr(key: KeyObject, request: CertificateRequest): string {
  const info = requestInfo(createPublicKey(key).export({ type: 'spki', format: 'der' }), request)
  const signed = der(
    'sequence',
    info,
    der('sequence', derOid(oids.ecdsaWithSha256)),
    der('bitString', Buffer.of(0), sign('sha256', info, key)),
  )
  const lines = signed.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE REQUEST-----', ...lines, '-----END CERTIFICATE REQUEST-----', ''].join('\n')
}

function requestInfo(publicKey: Buffer, request: CertificateRequest): Buffer {
  const subject = name([
    [oids.country, derText('SA', 'printable')],
    [oids.organizationUnit, derText(request.organizationUnit)],
    [oids.organization, derText(request.organization)],
    [oids.commonName, derText(request.commonName)],
  ])
  const extensions = der(
    'sequence',
    extension(oids.templateName, derText(templates[request.environment])),
    extension(oids.subjectAltName, der('sequence', derContext(4, alternativeName(request)))),
  )
  return der(
    'sequence',
    der('integer', Buffer.of(0)),
    subject,
    publicKey,
    derContext(0, der('sequence', derOid(oids.extensionRequest), der('set', extensions))),
  )
}

function alternativeName(request: CertificateRequest): Buffer {
  const { solution, forms } = request
  const flag = (form: TaxDocumentForm) => (forms.includes(form) ? '1' : '0')
  return name([
    [oids.surname, derText(`1-${solution.name}|2-${solution.model}|3-${solution.serial}`)],
    [oids.userId, derText(request.vatNumber)],
    [oids.title, derText(`${flag('standard')}${flag('simplified')}00`)],
    [oids.registeredAddress, derText(request.registeredAddress)],
    [oids.businessCategory, derText(request.businessCategory)],
  ])
}

function name(parts: [oid: string, value: Buffer][]): Buffer {
  return der('sequence', ...parts.map(([oid, value]) => der('set', der('sequence', derOid(oid), value))))
}

function extension(oid: string, value: Buffer): Buffer {
  return der('sequence', derOid(oid), der('octetString', value))
}
