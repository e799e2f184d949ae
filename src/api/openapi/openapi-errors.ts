import { errorNames, errors, errorStatuses, type ErrorName } from '#rules/errors/errors'
import type { FieldError } from '#rules/core/field-errors'
import { invariant } from '#rules/core/invariant'
import { errorText, fieldErrorText } from '#locales/texts'

/** A call as the registry describes it, with what its contract says only to us (`x-…`). */
export type DescribedCall = {
  parameters?: { name: string; in: string; schema?: { 'x-whole'?: boolean } }[]
  requestBody?: object
  responses?: Record<
    string,
    { content?: Record<string, { schema?: object; example?: unknown }>; headers?: object; $ref?: string }
  >
  security?: object[]
  'x-errors'?: readonly ErrorName[]
  'x-creates'?: true
  'x-key-required'?: true
  'x-shown-once'?: ErrorName
  'x-needs'?: string
}

/**
 * By which errors of the catalogue a call is refused, by status: those that its contract names, and those
 * that follow from its surface, its token, its body and its key.
 */
export function errorsOf(path: string, call: DescribedCall): Map<number, ErrorName[]> {
  const answers = Object.keys(call.responses ?? {}).map(Number)
  const named = call['x-errors'] ?? []
  const stray = named.filter((name) => !answers.includes(statusOf(name)))
  invariant(stray.length === 0, `${path} names ${stray.join(', ')} without their statuses`)
  const all = [...named, ...commonErrors(path, call)]
  return new Map(
    answers
      .filter((status) => status >= 400)
      .map((status) => {
        const names = [...new Set(all.filter((name) => statusOf(name) === status))]
        return [status, names.length === 0 && status === 404 ? ['not_found'] : names]
      }),
  )
}

function commonErrors(path: string, call: DescribedCall): ErrorName[] {
  const creates = '201' in (call.responses ?? {}) || call['x-creates'] === true
  const query = (call.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const names: ErrorName[] = ['too_many_requests', 'gateway_unreachable']
  if (call.security) names.push(...routeErrors(path, call))
  if (call.requestBody) {
    names.push('unreadable_body', 'body_too_large', 'not_json', 'invalid_input', 'card_data_refused')
  }
  if (query.length > 0) names.push('invalid_input')
  if (query.some(({ name }) => name === 'cursor')) names.push('cursor_invalid')
  if (creates) names.push('idempotency_key_invalid', 'idempotency_key_reused', 'idempotency_key_in_use')
  if (call['x-key-required']) names.push('idempotency_key_required')
  if (call['x-shown-once']) names.push(call['x-shown-once'])
  if (JSON.stringify(call.requestBody ?? '').includes('"version"')) names.push('version_outdated')
  return names
}

function routeErrors(path: string, call: DescribedCall): ErrorName[] {
  if (path.startsWith('/api/partners/')) {
    return ['partner_unauthenticated', 'wrong_token_kind', 'scope_missing', 'address_not_allowed']
  }
  if (path.startsWith('/api/users/')) {
    return [
      'staff_unauthenticated',
      'wrong_token_kind',
      ...(call['x-needs'] ? ['role_forbidden' as const] : []),
    ]
  }
  // It takes tokens of every kind.
  if (path === '/user') return ['unauthenticated', 'client_blocked']
  return ['unauthenticated', 'wrong_token_kind', 'client_blocked']
}

export function statusOf(name: ErrorName): number {
  return errorStatuses[errors[name][1]]
}

/**
 * Each error of the catalogue as it is sent, by name, for `components.examples`. @param audience whose
 * sentences
 */
export function errorExamples(audience?: 'partners'): Record<string, { summary: string; value: object }> {
  return Object.fromEntries(
    errorNames.map((name) => {
      const message = errorText('en', name, audience)
      const fields = fieldsOf[name]
      const result = fields ? { errors: { [fields[0]]: [fieldErrorText('en', fields[1], audience)] } } : {}
      const asked = statusOf(name) >= 500 ? { request_id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001' } : {}
      const value = { code: errors[name][0], message, ...result, ...asked, ...extraOf[name] }
      return [name, { summary: message, value }]
    }),
  )
}

/** Those that say which field is wrong. */
const fieldsOf: Partial<Record<ErrorName, [field: string, problem: FieldError]>> = {
  invalid_input: ['phone_number', 'not_a_phone'],
  practice_phone_needed: ['phone', 'not_allowed'],
  cursor_invalid: ['cursor', 'invalid'],
  card_data_refused: ['reference', 'card_number'],
}

/** Facts beside code and message. */
const extraOf: Partial<Record<ErrorName, object>> = {
  points_not_enough: { points_left: 1 },
  scope_missing: { scope: 'orders' },
}
