import { createHash, createHmac } from 'node:crypto'

export type S3Access = { region: string; keyId: string; secret: string }

type Unsigned = {
  method: string
  /** Its path is written as it is signed: nothing in it has to be encoded. */
  url: URL
  headers: Record<string, string>
  body: Uint8Array
}

const hash = (of: string | Uint8Array) => createHash('sha256').update(of).digest('hex')
const keyed = (key: string | Buffer, of: string) => createHmac('sha256', key).update(of).digest()

/**
 * The headers of a request to an S3 service, signed with Signature Version 4, the body among what is signed.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signRequest(
  { method, url, headers, body }: Unsigned,
  { region, keyId, secret }: S3Access,
  at: Date,
): Record<string, string> {
  const moment = at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = moment.slice(0, 8)
  const sent = { ...headers, 'x-amz-content-sha256': hash(body), 'x-amz-date': moment }
  const signed = Object.entries({ ...sent, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const request = [
    method,
    url.pathname,
    url.searchParams.toString(),
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    sent['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(keyed, `AWS4${secret}`)
  const signature = keyed(key, ['AWS4-HMAC-SHA256', moment, scope, hash(request)].join('\n')).toString('hex')
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  }
}
