/** What can go wrong on purpose. The words are for the page. */
export const faultKinds = {
  slow: ['إجابات بطيئة', 'Slow answers'],
  outage: ['انقطاع كامل', 'Whole outage: nothing answers'],
  lost_answer: ['تُقبل ويضيع الجواب', 'Accepted, and the answer is lost'],
  rejected: ['رفض بقاعدة مختارة (400)', 'Refused with a rule (400)'],
  warning: ['قبول مع تنبيه (202)', 'Accepted with a warning (202)'],
  duplicate: ['تُقبل ويقال إنها وصلت من قبل (409/208)', 'Accepted, answered as sent before (409/208)'],
  clearance_off: ['الاعتماد متوقف (303)', 'Clearance is off (303)'],
  unauthorized: ['رفض الدخول (401)', 'Not authorized (401)'],
  too_many: ['طلبات كثيرة (429)', 'Too many requests (429)'],
  error_500: ['خطأ داخلي (500)', 'Internal error (500)'],
  error_504: ['انتهى وقت الخادم (504)', 'Gateway timeout (504)'],
  wrong_certificate: ['شهادة لمفتاح آخر', 'A certificate for another key'],
  short_csid: ['شهادة تنتهي قريبًا', 'A certificate that soon ends'],
} as const

export type FaultKind = keyof typeof faultKinds

/** The calls of the authority, as faults name them. */
export const callNames = ['compliance', 'checks', 'csids', 'renewal', 'reporting', 'clearance'] as const
export type CallName = (typeof callNames)[number]

export interface Fault {
  id: number
  fault: FaultKind
  /** Whose calls it hits; null: everybody's. */
  vat_number: string | null
  /** Which call it hits; null: all that it can. */
  call: CallName | null
  /** So many calls more; null: until it is switched off. */
  times: number | null
  /** For `slow`. */
  latency_ms: number
  /** For `rejected` and `warning`: the rule's name. */
  rule: string
  /** For `too_many`: what Retry-After says. In seconds. */
  retry_after: number
}

/** The faults in force. They live in memory only: a restarted authority is a healthy one. */
export class FaultList {
  #faults: Fault[] = []
  #lastId = 0

  get all(): readonly Fault[] {
    return this.#faults
  }

  add(ordered: Omit<Fault, 'id'>): Fault {
    const fault = { ...ordered, id: ++this.#lastId }
    this.#faults.push(fault)
    return fault
  }

  remove(id: number): boolean {
    const before = this.#faults.length
    this.#faults = this.#faults.filter((fault) => fault.id !== id)
    return this.#faults.length < before
  }

  clear() {
    this.#faults = []
  }

  /** The first fault of that kind that hits this call; counts it down. */
  take(kind: FaultKind, call: CallName, vatNumber: string | undefined): Fault | undefined {
    const found = this.#faults.find(
      (one) =>
        one.fault === kind &&
        (one.call === null || one.call === call) &&
        (one.vat_number === null || one.vat_number === vatNumber),
    )
    if (!found || found.times === null) return found
    const left = found.times - 1
    if (left === 0) this.remove(found.id)
    else this.#faults = this.#faults.map((one) => (one === found ? { ...one, times: left } : one))
    return found
  }
}

const checks: Record<Exclude<keyof Fault, 'id'>, (value: unknown) => string | undefined> = {
  fault: (value) => (isFaultKind(value) ? undefined : `must be one of ${Object.keys(faultKinds).join(', ')}`),
  vat_number: (value) =>
    value === null || (typeof value === 'string' && /^\d{15}$/.test(value))
      ? undefined
      : 'must be 15 digits or null',
  call: (value) =>
    value === null || isCallName(value) ? undefined : `must be one of ${callNames.join(', ')} or null`,
  times: (value) => (value === null ? undefined : problemWithCount(value, 1, 1_000_000)),
  latency_ms: (value) => problemWithCount(value, 0, 600_000),
  rule: (value) =>
    typeof value === 'string' && /^[\w-]{1,60}$/.test(value) ? undefined : 'must be the name of a rule',
  retry_after: (value) => problemWithCount(value, 0, 86_400),
}

/** What is not named: everybody's calls, all of them, once, 3 seconds, BR-KSA-37, 30 seconds. */
const otherwise: Omit<Fault, 'id' | 'fault'> = {
  vat_number: null,
  call: null,
  times: 1,
  latency_ms: 3000,
  rule: 'BR-KSA-37',
  retry_after: 30,
}

/** A fault from a body. In a form all values are text; '' there means null for `vat_number`, `call` and `times`. */
export function parseFault(body: {
  values: Record<string, unknown>
  form: boolean
}): { fault: Omit<Fault, 'id'> } | { errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = {}
  const fault: Record<string, unknown> = { ...otherwise }
  for (const [name, raw] of Object.entries({ fault: undefined, ...body.values })) {
    if (!isFieldName(name)) {
      errors[name] = ['is unknown']
      continue
    }
    const value = body.form && typeof raw === 'string' ? fromForm(name, raw) : raw
    const problem = checks[name](value)
    if (problem) errors[name] = [problem]
    else fault[name] = value
  }
  // Every field was checked above.
  return Object.keys(errors).length > 0 ? { errors } : { fault: fault as unknown as Omit<Fault, 'id'> }
}

function fromForm(name: keyof typeof checks, text: string): unknown {
  const trimmed = text.trim()
  if (['vat_number', 'call', 'times'].includes(name) && trimmed === '') return null
  if (trimmed === '' && name !== 'fault') return otherwise[name]
  return ['times', 'latency_ms', 'retry_after'].includes(name) ? Number(trimmed) : trimmed
}

function isFieldName(name: string): name is keyof typeof checks {
  return Object.hasOwn(checks, name)
}

function isFaultKind(value: unknown): value is FaultKind {
  return typeof value === 'string' && Object.hasOwn(faultKinds, value)
}

function isCallName(value: unknown): value is CallName {
  return callNames.some((name) => name === value)
}

function problemWithCount(value: unknown, min: number, max: number): string | undefined {
  const isFine = typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max
  return isFine ? undefined : `must be a whole number between ${min} and ${max}`
}
