import { z } from 'zod'
import { gatewayAddress, isThisMachine, portNumber, refusePlainHttp, type Reader } from '#server/environment'

/** The e-invoicing authority. */
export type FatooraParts = {
  fatoora: {
    /** Without the environment: `{baseUrl}/simulation/compliance` and so on. No slash at the end. */
    baseUrl: string
    /**
     * Where people get the passwords for their units: the authority's portal, or the page of the practice
     * one.
     */
    portal: string
    /** The practice authority that `npm start` brings up; undefined with another one. */
    sandbox: { port: number } | undefined
    /**
     * Under the first of them the keys of the e-invoicing units are sealed; the others only open what was
     * sealed before. Undefined: a demonstration makes one in its data folder, and any other store can onboard
     * no unit.
     */
    sealingKeys: [Buffer, ...Buffer[]] | undefined
  }
}

/** Source: the authority's "Sandbox Release 2.1.0". */
const realAddress = 'https://gw-fatoora.zatca.gov.sa/e-invoicing'
const realPortal = 'https://fatoora.zatca.gov.sa'

/**
 * In production the real one; elsewhere the practice one, so that no copy of a store reports anything, unless
 * another is named.
 */
export function readFatoora(
  reader: Reader,
  store: { mode: 'demo' | 'staging' | 'production'; port: number; sandboxPort: number | undefined },
): FatooraParts {
  const { mode, port, sandboxPort } = store
  const named = reader.find('FATOORA_BASE_URL', gatewayAddress)
  const sealingKeys = reader.find('TAX_KEY_ENCRYPTION_KEY', keys)
  if (mode === 'production' || named !== undefined) {
    const baseUrl = named ?? realAddress
    if (mode === 'production') refusePlainHttp(reader, 'FATOORA_BASE_URL', baseUrl)
    if (mode === 'staging' && !isThisMachine(new URL(baseUrl).hostname))
      reader.refuse('FATOORA_BASE_URL', 'must be this machine in staging: the copy has real certificates')
    return { fatoora: { baseUrl, portal: realPortal, sandbox: undefined, sealingKeys } }
  }
  const free = [port + 2, port + 3].find((one) => one !== sandboxPort) ?? port + 2
  const practicePort = reader.read('FATOORA_SANDBOX_PORT', portNumber, free)
  if (practicePort === port || practicePort === sandboxPort)
    reader.refuse('FATOORA_SANDBOX_PORT', 'must differ from PORT and SANDBOX_PORT')
  return {
    fatoora: {
      baseUrl: `http://127.0.0.1:${practicePort}/e-invoicing`,
      portal: `http://localhost:${practicePort}/sandbox#otps`,
      sandbox: { port: practicePort },
      sealingKeys,
    },
  }
}

const howToMakeOne = 'make it with `openssl rand -base64 32`'

const keys = z
  .string()
  .transform((text) => text.split(/[\s,]+/).map(keyIn))
  .refine((list) => list.every((key) => key !== null), `must be 32 bytes in Base64; ${howToMakeOne}`)
  .transform((list) => list.filter((key) => key !== null))
  .refine((list) => list.every(isRandom), `must be random; ${howToMakeOne}`)
  .transform(([first = Buffer.alloc(0), ...others]): [Buffer, ...Buffer[]] => [first, ...others])

function keyIn(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === 32 && bytes.toString('base64') === text ? bytes : null
}

/** No repeated byte and no typed sentence. A random key fails this less than once in 10^13 times. */
function isRandom(key: Buffer): boolean {
  const isTyped = key.every((byte) => byte >= 0x20 && byte < 0x7f)
  return !isTyped && new Set(key).size >= 16
}
