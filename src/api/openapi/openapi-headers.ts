import type { DescribedCall } from './openapi-errors.ts'

type Header = { description: string; required?: boolean; schema: object }

/** Headers of answers, by name; each answer refers to those that it carries. */
export const answerHeaders = {
  'X-Request-Id': {
    description:
      'The id of this call: yours when you sent one in the same header (1 to 100 letters of a to z, digits, `.`, `_`, `:` and `-`; any other is replaced). Quote it when something went wrong.',
    schema: { type: 'string', examples: ['019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'] },
  },
  'Retry-After': {
    description: 'Seconds after which the same request may be sent again.',
    schema: { type: 'integer', minimum: 1, examples: [5] },
  },
  'Idempotency-Replayed': {
    description:
      '`true` when the key had been used for the same request before: this is the answer that was given then.',
    schema: { type: 'string', enum: ['true'] },
  },
  'RateLimit-Limit': {
    description: 'Calls of one token in one window.',
    schema: { type: 'integer', examples: [600] },
  },
  'RateLimit-Remaining': {
    description: 'Calls that are left in this window.',
    schema: { type: 'integer', minimum: 0, examples: [599] },
  },
  'RateLimit-Reset': {
    description: 'Seconds until the window begins anew.',
    schema: { type: 'integer', minimum: 0, examples: [60] },
  },
  'RateLimit-Policy': {
    description: 'The limit and its window in seconds.',
    schema: { type: 'string', examples: ['600;w=60'] },
  },
  'Token-Ends-At': {
    description:
      'When your token stops of itself, as one does that was replaced. Left out of one without an end.',
    schema: { type: 'string', format: 'date-time', examples: ['2026-11-23T11:02:00.000Z'] },
  },
} as const satisfies Record<string, Header>

const limits = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy'] as const

type HeaderName = keyof typeof answerHeaders

/** Says on each answer of a call which headers it carries. */
export function describeAnswerHeaders(path: string, call: DescribedCall): void {
  const creates = '201' in (call.responses ?? {}) || call['x-creates'] === true
  // Who asks whose a token is with a partner's is counted, too.
  const isCounted = path.startsWith('/api/partners/') || path === '/user'
  for (const [status, answer] of Object.entries(call.responses ?? {})) {
    if ('$ref' in answer) continue
    const names: HeaderName[] = ['X-Request-Id']
    if (status === '429' || (status === '409' && creates)) names.push('Retry-After')
    if (creates && Number(status) < 300) names.push('Idempotency-Replayed')
    // Before a token is known, nothing is counted.
    if (isCounted && status !== '401' && status !== '413') names.push(...limits, 'Token-Ends-At')
    answer.headers = referTo(names)
  }
}

export function referTo(names: readonly HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
