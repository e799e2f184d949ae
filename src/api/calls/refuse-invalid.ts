import type { ErrorName } from '#rules/errors/errors'
import { ShopError } from '#rules/errors/shop-error'
import { fieldErrors, type FieldError, type FieldProblem } from '#rules/core/field-errors'
import { toDecimals } from '#rules/core/money'
import type { ApiContext } from './api-env.ts'

type Issue = {
  code?: string
  path: PropertyKey[]
  message: string
  keys?: string[]
  errors?: Issue[][]
  format?: string
  origin?: string
  expected?: string
  minimum?: number | bigint
  maximum?: number | bigint
  values?: unknown[]
}

type Parsed = { success: boolean; error?: { issues: unknown }; data?: unknown; target: string }

/**
 * The hook of every route: what the contract's shapes refuse becomes one ShopError. A path parameter that
 * cannot be an id is an address that does not exist, so it answers like a missing thing; a month that is none
 * is a wrong field.
 */
export function refuseInvalid(result: Parsed, c: ApiContext): undefined {
  if (result.success || !result.error) return undefined
  const issues = issuesOf(result.error)
  const isMonth = issues.every((issue) => issue.path[0] === 'month')
  if (result.target === 'param' && !isMonth) throw new ShopError(missingThing(c.req.path, issues))
  throw new ShopError('invalid_input', { fields: fieldsOf(issues, result.data) })
}

/** Zod's own issue type is a union of a dozen shapes; these are the parts that we read. */
export function issuesOf(error: { issues: unknown }): Issue[] {
  return error.issues as Issue[]
}

const missingByNoun: Record<string, ErrorName> = {
  orders: 'order_not_found',
  products: 'product_not_found',
  sessions: 'session_not_found',
  pages: 'page_not_found',
  tickets: 'ticket_not_found',
  payment_methods: 'no_existing_card',
  messages: 'message_not_found',
  exports: 'export_not_found',
  jobs: 'job_not_found',
  api_clients: 'api_client_not_found',
  spends: 'spend_not_found',
  webhook_endpoints: 'webhook_endpoint_not_found',
  webhook_deliveries: 'webhook_delivery_not_found',
  events: 'event_not_found',
}

/** What is missing when a path names it in a way that nothing can be named. */
export function missingThing(path: string, issues: Issue[] = []): ErrorName {
  if (issues.length > 0 && issues.every((issue) => issue.path[0] === 'payment_id')) return 'payment_not_found'
  if (/\/tickets\/(?:[^/]+\/)?attachments\//.test(path)) return 'attachment_not_found'
  if (path.startsWith('/api/partners/v1/clients/')) return 'partner_client_not_found'
  const noun = path.split('/').find((part) => Object.hasOwn(missingByNoun, part))
  return (noun === undefined ? undefined : missingByNoun[noun]) ?? 'not_found'
}

/**
 * Field → what is wrong with it and what would be right; nested fields are written with dots
 * (`members.0.phone_number`).
 */
export function fieldsOf(issues: Issue[], data: unknown): Record<string, FieldProblem[]> {
  // A field may be called `constructor` or `__proto__`, which a plain object inherits.
  const fields = new Map<string, FieldProblem[]>()
  const add = (path: PropertyKey[], problem: FieldProblem) => {
    const field = path.map(String).join('.') || 'body'
    const problems = fields.get(field) ?? []
    if (!problems.some((one) => nameOf(one) === nameOf(problem))) fields.set(field, [...problems, problem])
  }
  const flat = flatten(issues)
  for (const issue of flat) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys ?? []) {
        const near = missingNear(key, issue.path, flat, data)
        add([...issue.path, key], near ? { error: 'unknown_field_near', values: { near } } : 'unknown_field')
      }
    } else {
      add(issue.path, problemOf(issue, valueAt(data, issue.path)))
    }
  }
  return Object.fromEntries(fields)
}

/**
 * The required field beside an unknown one that is missing and of which the unknown one is a longer or a
 * shorter name.
 */
function missingNear(key: string, parent: PropertyKey[], issues: Issue[], data: unknown): string | undefined {
  const missing = issues
    .filter(({ path }) => path.length === parent.length + 1 && parent.every((part, at) => part === path[at]))
    .filter(({ path }) => valueAt(data, path) === undefined)
    .map(({ path }) => String(path.at(-1)))
  return missing.find((name) => key.startsWith(name) || name.startsWith(key))
}

/** Of a union, the problems of the member that comes nearest to what was sent. */
function flatten(issues: Issue[]): Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || !issue.errors?.length) return [issue]
    const nearest = [...issue.errors].sort((one, other) => distance(one) - distance(other))[0] ?? []
    // A union of plain values has a text of its own ("not an email"), which says more than any member's.
    if (nearest.every((inner) => inner.path.length === 0 && inner.code !== 'unrecognized_keys'))
      return [issue]
    return flatten(nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })))
  })
}

function distance(issues: Issue[]): number {
  return issues.reduce(
    (sum, issue) => sum + (issue.code === 'unrecognized_keys' ? (issue.keys?.length ?? 1) : 1),
    0,
  )
}

function nameOf(problem: FieldProblem): FieldError {
  return typeof problem === 'string' ? problem : problem.error
}

/**
 * What the contract calls it, with the bounds, choices or format that the shape was declared with, so that
 * the refusal says what would be taken.
 */
function problemOf(issue: Issue, value: unknown): FieldProblem {
  if (value === undefined) return issue.message === 'must_accept' ? 'must_accept' : 'required'
  const outcome = isFieldError(issue.message) ? issue.message : undefined
  if (outcome !== undefined && !general.has(outcome)) return outcome
  return exactProblem(issue, value) ?? outcome ?? 'invalid'
}

/** Names of the contract that say no more than the kind of check. */
const general: ReadonlySet<FieldError> = new Set([
  'wrong_type',
  'too_long',
  'too_short',
  'out_of_range',
  'not_allowed',
  'invalid',
])

function exactProblem(issue: Issue, value: unknown): FieldProblem | undefined {
  const isMinor = String(issue.path.at(-1) ?? '').endsWith('_minor')
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return 'not_a_whole_number'
      return issue.expected === 'number'
        ? 'not_a_number'
        : { error: 'must_be', values: { type: issue.expected ?? 'string' } }
    case 'too_big': {
      const max = Number(issue.maximum)
      if (issue.origin === 'string') return { error: 'longer_than', values: { max } }
      if (issue.origin === 'array') return { error: 'too_many', values: { max } }
      if (isMinor) return { error: 'amount_above', values: { max, riyals: toDecimals(max) } }
      return { error: 'above', values: { max } }
    }
    case 'too_small': {
      const min = Number(issue.minimum)
      if (issue.origin === 'string') return { error: 'shorter_than', values: { min } }
      if (issue.origin === 'array') return { error: 'too_few', values: { min } }
      if (isMinor) return { error: 'amount_below', values: { min, riyals: toDecimals(min) } }
      return { error: 'below', values: { min } }
    }
    case 'invalid_value':
      return issue.values?.length
        ? { error: 'not_one_of', values: { choices: issue.values.map(String).join(', ') } }
        : undefined
    case 'invalid_format':
      // A + that stands in an address as it is means a space.
      if (issue.format === 'datetime' && / \d\d:\d\d$/.test(String(value))) return 'plus_lost'
      return formatProblems[issue.format ?? '']
    default:
      return undefined
  }
}

const formatProblems: Record<string, FieldError> = {
  uuid: 'not_an_id',
  email: 'not_an_email',
  date: 'not_a_day',
  datetime: 'not_a_moment',
  url: 'not_an_address',
}

function isFieldError(text: string): text is FieldError {
  return (fieldErrors as readonly string[]).includes(text)
}

function valueAt(data: unknown, path: PropertyKey[]): unknown {
  let value = data
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}
