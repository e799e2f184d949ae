import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A signature is good for so long around its own time; the service's own limit. */
const FIFTEEN_MINUTES = 15 * 60_000

/** Why an S3 service would refuse the signature of a request, by the service's own codes; null when it is right. */
export function judgeSignature(call: {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: Buffer
  access: { region: string; keyId: string; secret: string }
  now: Date
}): string | null {
  const { method, url, headers, body, access, now } = call
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request,\s*SignedHeaders=([\w;-]+),\s*Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!parts) return 'AccessDenied'
  const [, keyId = '', day = '', region = '', names = '', signature = ''] = parts
  if (keyId !== access.keyId) return 'InvalidAccessKeyId'
  if (region !== access.region) return 'AuthorizationHeaderMalformed'
  const stamp = String(headers['x-amz-date'])
  const signedAt = Date.parse(
    stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  if (!stamp.startsWith(day) || !(Math.abs(now.getTime() - signedAt) < FIFTEEN_MINUTES))
    return 'RequestTimeTooSkewed'
  const sum = sha256(body)
  if (headers['x-amz-content-sha256'] !== sum) return 'XAmzContentSHA256Mismatch'
  const signed = names.split(';')
  const amz = Object.keys(headers).filter((name) => name.startsWith('x-amz-'))
  if (![...amz, 'host'].every((name) => signed.includes(name))) return 'SignatureDoesNotMatch'

  let canonical = `${method}\n${url.pathname}\n${url.search.slice(1)}\n`
  for (const name of signed) canonical += `${name}:${String(headers[name] ?? '').trim()}\n`
  canonical += `\n${names}\n${sum}`
  let key: Buffer = Buffer.from(`AWS4${access.secret}`)
  for (const step of [day, region, 's3', 'aws4_request']) key = mac(key, step)
  const text = `AWS4-HMAC-SHA256\n${stamp}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`
  return timingSafeEqual(mac(key, text), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

function mac(key: Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest()
}
