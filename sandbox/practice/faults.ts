import { setTimeout as sleep } from 'node:timers/promises'

/** What goes wrong on purpose. All zero or false: nothing. */
export interface Faults {
  /** Each API call waits so long first. */
  latency_ms: number
  /** So many API calls from now answer 503 before doing anything. */
  fail_next: number
  /** Probability that a payment is made and the connection then cut without an answer. */
  drop_after_charge: number
  /** The same for refunds, captures and voids. */
  drop_after_refund: number
  /** Each event is sent so many times more, with the same event id. */
  duplicate_webhooks: number
  /** The first attempt of each event waits so long. */
  webhook_delay_ms: number
  /** Events are lost for good. */
  no_webhooks: boolean
}

export const noFaults: Faults = {
  latency_ms: 0,
  fail_next: 0,
  drop_after_charge: 0,
  drop_after_refund: 0,
  duplicate_webhooks: 0,
  webhook_delay_ms: 0,
  no_webhooks: false,
}

type Check = { kind: 'count'; max: number } | { kind: 'probability' } | { kind: 'flag' }

const checks: Record<keyof Faults, Check> = {
  latency_ms: { kind: 'count', max: 600_000 },
  fail_next: { kind: 'count', max: 1_000_000 },
  drop_after_charge: { kind: 'probability' },
  drop_after_refund: { kind: 'probability' },
  duplicate_webhooks: { kind: 'count', max: 100 },
  webhook_delay_ms: { kind: 'count', max: 86_400_000 },
  no_webhooks: { kind: 'flag' },
}

/** The faults in force. They live in memory only: a restarted gateway is a healthy one. */
export class FaultBox {
  #faults: Faults = noFaults

  get current(): Faults {
    return this.#faults
  }

  replace(faults: Faults) {
    this.#faults = faults
  }

  async wait() {
    if (this.#faults.latency_ms > 0) await sleep(this.#faults.latency_ms)
  }

  /** Whether this call is one of `fail_next`; counts it down. */
  takeFailure(): boolean {
    const { fail_next: left } = this.#faults
    if (left > 0) this.#faults = { ...this.#faults, fail_next: left - 1 }
    return left > 0
  }

  dropsCharge() {
    return Math.random() < this.#faults.drop_after_charge
  }

  dropsRefund() {
    return Math.random() < this.#faults.drop_after_refund
  }
}

/** A body as it came. `form` means that all its values are text. */
type FaultsBody = { values: Record<string, unknown>; form: boolean }

/** All faults anew: what is not named is off. Unknown names and wrong types are errors. */
export function parseFaults(body: FaultsBody): { faults: Faults } | { errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = {}
  const faults: Faults = { ...noFaults }
  for (const [name, raw] of Object.entries(body.values)) {
    if (!isFaultName(name)) {
      errors[name] = ['is unknown']
      continue
    }
    const value = body.form && typeof raw === 'string' ? fromForm(raw) : raw
    const check = checks[name]
    const problem = problemWith(value, check)
    if (problem) errors[name] = [problem]
    else Object.assign(faults, { [name]: value })
  }
  return Object.keys(errors).length > 0 ? { errors } : { faults }
}

function isFaultName(name: string): name is keyof Faults {
  return Object.hasOwn(checks, name)
}

function fromForm(text: string): unknown {
  if (text === '') return 0
  if (text === 'true' || text === 'on') return true
  if (text === 'false') return false
  return Number(text)
}

function problemWith(value: unknown, check: Check): string | undefined {
  if (check.kind === 'flag') return typeof value === 'boolean' ? undefined : 'must be true or false'
  if (typeof value !== 'number') return 'must be a number'
  if (check.kind === 'probability')
    return value >= 0 && value <= 1 ? undefined : 'must be a probability between 0 and 1'
  return Number.isSafeInteger(value) && value >= 0 && value <= check.max
    ? undefined
    : `must be a whole number between 0 and ${check.max}`
}
