import { readFileSync } from 'node:fs'
import { PlainError } from '#server/process/plain-error'

/** Answers requests for standard addresses (`/.well-known`); null when the request is for something else. */
export type WellKnown = (request: Request) => Response | null

const appleDomain = '/.well-known/apple-developer-merchantid-domain-association'

/**
 * Apple's proof that this domain takes Apple Pay: a file that the gateway hands out, served as it is under a
 * name without an ending. Read once, so a wrong path ends the start instead of the registration.
 */
export function createWellKnown({ appleDomainFile }: { appleDomainFile: string | undefined }): WellKnown {
  const proof = appleDomainFile === undefined ? null : read(appleDomainFile)
  return (request) => {
    if (new URL(request.url).pathname !== appleDomain) return null
    if (proof === null) return new Response(null, { status: 404 })
    return new Response(proof, {
      headers: { 'content-type': 'application/octet-stream', 'x-content-type-options': 'nosniff' },
    })
  }
}

function read(file: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(file))
  } catch {
    throw new PlainError(`APPLE_PAY_DOMAIN_FILE: ${file} cannot be read`)
  }
}
