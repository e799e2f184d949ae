import { createHash } from 'node:crypto'
import { invalid } from './errors.ts'
import { Fields } from './fields.ts'
import { FIELD_TEXTS } from './guesses.ts'
import { randomId } from './payment-object.ts'
import type { RequestBody } from './request-body.ts'

/** Apple says: a merchant session ends five minutes after it was made. */
const SESSION_LIFETIME = 5 * 60_000

/** /v1/applepay/initiate: the shape of Apple's merchant session; no real device would take its signature. */
export function startAppleSession(body: RequestBody, now: number) {
  const fields = new Fields(body)
  const validationUrl = fields.url('validation_url', { required: true })
  const displayName = fields.text('display_name', { required: true, max: 64 })
  const domainName = fields.text('domain_name', { required: true, max: 253 })
  if (domainName !== undefined && !/^[a-z0-9.-]+$/i.test(domainName))
    fields.complain('domain_name', 'must be a host name')
  if (validationUrl !== undefined && !validationUrl.startsWith('https:'))
    fields.complain('validation_url', FIELD_TEXTS.url)
  fields.check()
  if (!domainName || !displayName) throw invalid(fields.errors)

  return {
    epochTimestamp: now,
    expiresAt: now + SESSION_LIFETIME,
    merchantSessionIdentifier: `SSH${randomId().toUpperCase()}`,
    nonce: randomId().slice(0, 8),
    merchantIdentifier: createHash('sha256').update(domainName).digest('hex').toUpperCase(),
    domainName,
    displayName,
    signature: randomId(),
    operationalAnalyticsIdentifier: `${displayName}:${randomId().toUpperCase()}`,
    retries: 0,
    pspId: 'sandbox',
  }
}
