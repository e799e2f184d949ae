import { invalid } from './errors.ts'
import { FIELD_TEXTS, METADATA_SCALARS_BECOME_TEXT } from './guesses.ts'
import { isObject } from '../practice/is-object.ts'
import type { RequestBody } from './request-body.ts'

export type Metadata = Record<string, string>

const METADATA_KEYS = 30
const METADATA_KEY_LENGTH = 40
const METADATA_VALUE_LENGTH = 500
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Takes fields out of a body of unknown shape and collects what is wrong; `check` throws it all at once. */
export class Fields {
  readonly errors: Record<string, string[]>
  #values: Record<string, unknown>
  /** Form posts know only text, so "15500" and "true" count as number and flag there. */
  #form: boolean

  constructor(body: RequestBody, errors: Record<string, string[]> = {}) {
    this.#values = body.values
    this.#form = body.form
    this.errors = errors
  }

  complain(name: string, text: string) {
    this.errors[name] = [...(this.errors[name] ?? []), text]
  }

  check() {
    if (Object.keys(this.errors).length > 0) throw invalid(this.errors)
  }

  has(name: string) {
    const value = this.#values[name]
    return value !== undefined && value !== null && value !== ''
  }

  text(name: string, options: { required?: boolean; max?: number } = {}): string | undefined {
    if (!this.has(name)) {
      if (options.required) this.complain(name, FIELD_TEXTS.blank)
      return undefined
    }
    const value = this.#values[name]
    if (typeof value !== 'string') {
      this.complain(name, FIELD_TEXTS.text)
      return undefined
    }
    if (options.max !== undefined && value.length > options.max) {
      this.complain(name, FIELD_TEXTS.tooLong(options.max))
      return undefined
    }
    return value
  }

  /** Month, year and CVC may be numbers or text (both appear in the documents). */
  digits(name: string): string | undefined {
    const value = this.#values[name]
    if (!this.has(name)) {
      this.complain(name, FIELD_TEXTS.blank)
      return undefined
    }
    if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
    if (typeof value === 'string') return value.trim()
    this.complain(name, FIELD_TEXTS.text)
    return undefined
  }

  /** A wallet's token: text, or (sent as JSON) the object itself. */
  wallet(name: string): unknown {
    const value = this.#values[name]
    if (!this.has(name)) {
      this.complain(name, FIELD_TEXTS.blank)
      return undefined
    }
    if (typeof value === 'string' || isObject(value)) return value
    this.complain(name, FIELD_TEXTS.text)
    return undefined
  }

  integer(name: string, range: { min: number; max: number; required?: boolean }): number | undefined {
    if (!this.has(name)) {
      if (range.required) this.complain(name, FIELD_TEXTS.blank)
      return undefined
    }
    const value = this.#values[name]
    const number =
      this.#form && typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
    if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
      this.complain(name, FIELD_TEXTS.integer)
      return undefined
    }
    if (number < range.min) this.complain(name, FIELD_TEXTS.min(range.min))
    else if (number > range.max) this.complain(name, FIELD_TEXTS.max(range.max))
    else return number
    return undefined
  }

  flag(name: string, fallback: boolean): boolean {
    if (!this.has(name)) return fallback
    const value = this.#values[name]
    if (typeof value === 'boolean') return value
    if (value === 'true' || (this.#form && value === '1')) return true
    if (value === 'false' || (this.#form && value === '0')) return false
    this.complain(name, FIELD_TEXTS.flag)
    return fallback
  }

  url(name: string, options: { required?: boolean } = {}): string | undefined {
    const value = this.text(name, { ...options, max: 2000 })
    if (value === undefined) return undefined
    const url = URL.parse(value)
    if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return value
    this.complain(name, FIELD_TEXTS.url)
    return undefined
  }

  uuid(name: string): string | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (UUID.test(value)) return value.toLowerCase()
    this.complain(name, FIELD_TEXTS.uuid)
    return undefined
  }

  /** The fields of a nested object; its complaints are raised under the bare field names. */
  nested(name: string): Fields | undefined {
    const value = this.#values[name]
    if (isObject(value)) return new Fields({ values: value, form: this.#form }, this.errors)
    this.complain(name, this.has(name) ? FIELD_TEXTS.object : FIELD_TEXTS.blank)
    return undefined
  }

  /** Undefined when absent; an empty value means "remove this key" and stays in the answer. */
  metadata(name = 'metadata'): Metadata | undefined {
    if (!this.has(name)) return this.#values[name] === undefined ? undefined : {}
    const value = this.#values[name]
    if (!isObject(value)) {
      this.complain(name, FIELD_TEXTS.object)
      return undefined
    }
    const entries = Object.entries(value)
    if (entries.length > METADATA_KEYS) {
      this.complain(name, FIELD_TEXTS.tooManyKeys(METADATA_KEYS))
      return undefined
    }
    const metadata: Metadata = {}
    for (const [key, item] of entries) {
      const text = metadataText(item)
      if (text === undefined) this.complain(name, FIELD_TEXTS.text)
      else if (key.length > METADATA_KEY_LENGTH) this.complain(name, FIELD_TEXTS.tooLong(METADATA_KEY_LENGTH))
      else if (text.length > METADATA_VALUE_LENGTH)
        this.complain(name, FIELD_TEXTS.tooLong(METADATA_VALUE_LENGTH))
      else metadata[key] = text
    }
    return metadata
  }
}

function metadataText(value: unknown): string | undefined {
  if (value === null) return ''
  if (typeof value === 'string') return value
  const scalar = typeof value === 'number' || typeof value === 'boolean'
  return scalar && METADATA_SCALARS_BECOME_TEXT ? String(value) : undefined
}
