import { gatewayAddress, isThisMachine, portNumber, refusePlainHttp } from '#server/environment'
import type { Reader } from '#server/environment'

/** The e-invoicing authority. */
export type FatooraParts = {
  fatoora: {
    /** Without the environment: `{baseUrl}/simulation/compliance` and so on. No slash at the end. */
    baseUrl: string
    /** The practice authority that `npm start` brings up; undefined with another one. */
    sandbox: { port: number } | undefined
  }
}

/** Source: the authority's "Sandbox Release 2.1.0". */
const realAddress = 'https://gw-fatoora.zatca.gov.sa/e-invoicing'

/** In production the real one; elsewhere the practice one, so that no copy of a store reports anything, unless another is named. */
export function readFatoora(
  reader: Reader,
  store: { mode: 'demo' | 'staging' | 'production'; port: number; sandboxPort: number | undefined },
): FatooraParts {
  const { mode, port, sandboxPort } = store
  const named = reader.find('FATOORA_BASE_URL', gatewayAddress)
  if (mode === 'production' || named !== undefined) {
    const baseUrl = named ?? realAddress
    if (mode === 'production') refusePlainHttp(reader, 'FATOORA_BASE_URL', baseUrl)
    if (mode === 'staging' && !isThisMachine(new URL(baseUrl).hostname))
      reader.refuse('FATOORA_BASE_URL', 'must be this machine in staging: the copy has real certificates')
    return { fatoora: { baseUrl, sandbox: undefined } }
  }
  const free = [port + 2, port + 3].find((one) => one !== sandboxPort) ?? port + 2
  const practicePort = reader.read('FATOORA_SANDBOX_PORT', portNumber, free)
  if (practicePort === port || practicePort === sandboxPort)
    reader.refuse('FATOORA_SANDBOX_PORT', 'must differ from PORT and SANDBOX_PORT')
  return {
    fatoora: {
      baseUrl: `http://127.0.0.1:${practicePort}/e-invoicing`,
      sandbox: { port: practicePort },
    },
  }
}
