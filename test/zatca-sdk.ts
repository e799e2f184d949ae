import { createPrivateKey, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readCertificate, type Certificate } from '#einvoice/read-certificate'

/**
 * The folder of the authority's SDK (LGPL, so it is no part of the project): samples, rules and a test key. `ZATCA_SDK` names
 * it; its usual place is beside the project. Null where it is not, and then it is said aloud what is not proven.
 */
export function findZatcaSdk(proves: string): string | null {
  const folder = path.resolve(process.env['ZATCA_SDK'] ?? '../shared/zatca/sdk-R3.4.8')
  if (existsSync(path.join(folder, 'Data'))) return folder
  console.warn(`\n!!! SKIPPED, as ${folder} is missing (ZATCA_SDK names it): ${proves}\n`)
  return null
}

/** The key and the certificate that the authority publishes for tests. */
export function readSdkUnit(sdk: string): { key: KeyObject; certificate: Certificate } {
  const read = (file: string) => readFileSync(path.join(sdk, 'Data/Certificates', file), 'utf8')
  const key = Buffer.from(read('ec-secp256k1-priv-key.pem'), 'base64')
  return {
    key: createPrivateKey({ key, format: 'der', type: 'sec1' }),
    certificate: readCertificate(read('cert.pem')),
  }
}
