import { createPublicKey, verify } from 'node:crypto'
import { type Environment, templateNames } from '../environments.ts'
import { type DerValue, bitsOf, childrenOf, dottedOf, readDer } from './der.ts'
import { objectIds } from './object-ids.ts'

/** Who asks for a certificate, by the request that it sent. */
export interface Applicant {
  /** DER of the subject as the request has it. */
  subject: string
  /** DER of the public key, Base64. */
  publicKey: string
  /** DER of the subjectAltName extension's value, Base64. */
  altName: string
  organization: string
  vatNumber: string
  /** `1-solution|2-model|3-serial`: which unit it is. */
  egsSerial: string
  /** Four flags; the first for standard, the second for simplified documents. */
  kinds: string
}

/** What is wrong with a request, in words for its maker. */
export class CsrError extends Error {
  override name = 'CsrError'
}

/**
 * Reads the `csr` of the API: Base64 of a PEM text. It must be signed by its own key on secp256k1 and carry the
 * environment's template name and the five fields of the unit. Throws CsrError.
 */
export function readCsr(base64: string, environment: Environment): Applicant {
  const pem = Buffer.from(base64, 'base64').toString('latin1')
  const body = /-----BEGIN CERTIFICATE REQUEST-----([\s\S]+?)-----END CERTIFICATE REQUEST-----/.exec(pem)?.[1]
  if (!body) throw new CsrError('it is not the Base64 of a PEM certificate request')
  try {
    return readRequest(Buffer.from(body, 'base64'), environment)
  } catch (error) {
    if (error instanceof CsrError) throw error
    throw new CsrError('it is not a PKCS #10 request', { cause: error })
  }
}

function readRequest(bytes: Buffer, environment: Environment): Applicant {
  const [info, algorithm, signature] = childrenOf(readDer(bytes))
  const [, subject, publicKey, attributes] = childrenOf(info)
  if (!info || !subject || !publicKey) throw new CsrError('parts of it are missing')
  const key = createPublicKey({ key: publicKey.whole, type: 'spki', format: 'der' })
  if (key.asymmetricKeyDetails?.namedCurve !== 'secp256k1') throw new CsrError('its key is not on secp256k1')
  const isSigned =
    dottedOf(childrenOf(algorithm)[0]) === objectIds.ecdsaWithSha256 &&
    verify('sha256', info.whole, key, bitsOf(signature))
  if (!isSigned) throw new CsrError('its signature is not by its own key with ECDSA and SHA-256')

  const names = namesIn(subject)
  const country = names.get(objectIds.country)
  const organization = names.get(objectIds.organization)
  const unit = names.get(objectIds.organizationalUnit)
  if (country !== 'SA') throw new CsrError('its country is not SA')
  if (!organization || !unit || !names.get(objectIds.commonName))
    throw new CsrError('its subject lacks O, OU or CN')
  const extensions = extensionsIn(attributes)
  requireTemplate(extensions.get(objectIds.templateName), environment)
  const altName = extensions.get(objectIds.subjectAltName)
  if (!altName) throw new CsrError('it has no subjectAltName')
  return {
    subject: subject.whole.toString('base64'),
    publicKey: publicKey.whole.toString('base64'),
    altName: altName.toString('base64'),
    organization,
    ...unitIn(altName, unit),
  }
}

function requireTemplate(value: Buffer | undefined, environment: Environment) {
  const wanted = templateNames[environment]
  const found = value && readDer(value).content.toString('utf8')
  if (found !== wanted) throw new CsrError(`its template name is not ${wanted}`)
}

/** The five fields in the directory name of the subjectAltName. */
function unitIn(altName: Buffer, organizationalUnit: string) {
  const [directoryName] = childrenOf(readDer(altName))
  if (directoryName?.tag !== 0xa4) throw new CsrError('its subjectAltName is not a directory name')
  const names = namesIn(readDer(directoryName.content))
  const egsSerial = names.get(objectIds.surname) ?? ''
  const vatNumber = names.get(objectIds.userId) ?? ''
  const kinds = names.get(objectIds.title) ?? ''
  if (!/^1-[^|]+\|2-[^|]+\|3-[^|]+$/.test(egsSerial)) throw new CsrError('its SN is not 1-…|2-…|3-…')
  if (!/^3\d{13}3$/.test(vatNumber)) throw new CsrError('its UID is not a VAT number of 15 digits, 3…3')
  if (!/^(11|10|01)[01]{2}$/.test(kinds)) throw new CsrError('its title is not four flags of documents')
  if (!names.get(objectIds.registeredAddress)) throw new CsrError('it has no registeredAddress')
  if (!names.get(objectIds.businessCategory)) throw new CsrError('it has no businessCategory')
  if (vatNumber[10] === '1' && !/^\d{10}$/.test(organizationalUnit))
    throw new CsrError('it is of a VAT group, whose OU is the ten digits of the member')
  return { egsSerial, vatNumber, kinds }
}

/** A distinguished name as object id to text. */
function namesIn(name: DerValue): Map<string, string> {
  const pairs = childrenOf(name).flatMap((set) =>
    childrenOf(set).map((pair): [string, string] => {
      const [id, value] = childrenOf(pair)
      return [dottedOf(id), value?.content.toString('utf8').trim() ?? '']
    }),
  )
  return new Map(pairs)
}

/** The extensions that it asks for: object id to DER of the value. */
function extensionsIn(attributes: DerValue | undefined): Map<string, Buffer> {
  const found = new Map<string, Buffer>()
  if (!attributes) return found
  for (const attribute of childrenOf(attributes)) {
    const [id, values] = childrenOf(attribute)
    if (dottedOf(id) !== objectIds.extensionRequest) continue
    for (const extension of childrenOf(values).flatMap(childrenOf)) {
      const parts = childrenOf(extension)
      const value = parts.at(-1)
      if (value) found.set(dottedOf(parts[0]), value.content)
    }
  }
  return found
}
