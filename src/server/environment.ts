import { readFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { z } from 'zod'
import { errorCode } from '#rules/errors/error-code'
import { PlainError } from '#server/process/plain-error'

/** How the environment is read: variable by variable, with the shapes that several of them have. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Names every wrong variable with its reason. Values stay out of it where they could be secrets. */
export class ConfigError extends PlainError {
  override name = 'ConfigError'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    const lines = problems.map(({ variable, reason }) => `  ${variable}: ${reason}`)
    super(`The configuration is wrong:\n${lines.join('\n')}`)
    this.problems = problems
  }
}

export type Problem = { variable: string; reason: string }

/**
 * Whether the value of a variable is nobody's business; addresses of the database have a password in them.
 */
export function isSecret(variable: string): boolean {
  return /(SECRET|SECRET_KEY|TOKEN|PASSWORD|APP_SID|ENCRYPTION_KEY|OTLP_HEADERS)$|^DATABASE(_OWNER|_LISTEN|_READ)?_URL$/.test(
    variable,
  )
}

/** Reads variable by variable and collects what is wrong, so that one run reports everything. */
export class Reader {
  readonly #env: Environment
  readonly #problems: Problem[] = []

  constructor(env: Environment) {
    this.#env = env
  }

  /** Empty counts as unset, as container tools pass variables that have no value. */
  isUnset(variable: string) {
    return !this.#textOf(variable)
  }

  /**
   * What a variable says; of a secret also what the file says that `…_FILE` names, as container tools mount
   * them.
   */
  #textOf(variable: string): string | undefined {
    const file = isSecret(variable) ? this.#valueOf(`${variable}_FILE`) : undefined
    const text = this.#valueOf(variable)
    if (text || !file) return text
    try {
      return readFileSync(file, 'utf8').trim()
    } catch (error) {
      this.refuse(`${variable}_FILE`, `cannot be read (${errorCode(error) || 'an error'})`)
      return undefined
    }
  }

  /**
   * What the process was given, without spaces around it. A value in single quotes came from a file whose
   * reader left them.
   */
  #valueOf(variable: string): string | undefined {
    const value = this.#env[variable]?.trim()
    if (value && /^'.*'$/s.test(value))
      this.refuse(
        variable,
        'stands in single quotes, which whoever started this process has left (docker run --env-file does): take them away, as docs/operations.md has it',
      )
    return value
  }

  find<T>(variable: string, shape: z.ZodType<T, string>): T | undefined {
    const text = this.#textOf(variable)
    if (!text) return undefined
    const parsed = shape.safeParse(text)
    if (parsed.success) return parsed.data
    this.refuse(variable, reasonOf(parsed.error))
    return undefined
  }

  read<T>(variable: string, shape: z.ZodType<T, string>, otherwise: NoInfer<T>): T {
    return this.find(variable, shape) ?? otherwise
  }

  /** Comes back empty when it is missing; then `throwProblems` throws anyway. */
  require(variable: string, shape: z.ZodType<string, string>): string {
    if (this.isUnset(variable)) this.refuse(variable, 'is required')
    return this.find(variable, shape) ?? ''
  }

  /** A variable that may be missing only where there is a default. */
  readOr(variable: string, shape: z.ZodType<string, string>, otherwise: string | undefined): string {
    return otherwise === undefined ? this.require(variable, shape) : this.read(variable, shape, otherwise)
  }

  /** Only the first problem of a variable is kept: the others follow from it. */
  refuse(variable: string, reason: string) {
    if (this.#problems.some((problem) => problem.variable === variable)) return
    this.#problems.push({ variable, reason })
  }

  throwProblems() {
    if (this.#problems.length > 0) throw new ConfigError(this.#problems)
  }
}

function reasonOf(error: z.ZodError) {
  return error.issues
    .map((issue) =>
      issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message,
    )
    .join('; ')
}

export function wholeNumber(min: number, max: number) {
  const rule = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((value) => value >= min && value <= max, rule)
}

export const portNumber = wholeNumber(1, 65_535)

const address = z.string().refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), {
  message: 'must be an address that starts with http:// or https://',
  abort: true,
})

export const origin = address
  .refine((text) => {
    const url = new URL(text)
    return url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  }, 'must have nothing after host and port')
  .transform((text) => new URL(text).origin)

/** The version belongs to the adapter, also when somebody writes it here. */
export const gatewayAddress = address.transform((text) => text.replace(/\/+$/, '').replace(/\/v\d+$/, ''))

/** Of a collector of traces, with the path that it may have in front of its own. */
export const collectorAddress = address.transform((text) => text.replace(/\/+$/, ''))

/** Enough that nobody guesses it by trying. */
export const minSecretLength = 16

/** Keys, tokens and people's phones go there. */
export function refusePlainHttp(reader: Reader, variable: string, address: string) {
  if (!isSafeOrigin(address))
    reader.refuse(variable, 'must start with https:// in production, unless it is this machine')
}

/** Plain HTTP would send session cookies in the clear; on this machine alone it may. */
export function isSafeOrigin(text: string) {
  const url = new URL(text)
  return url.protocol === 'https:' || isThisMachine(url.hostname)
}

/** A name that only begins like its addresses is somebody else's. */
export function isThisMachine(host: string) {
  return host === 'localhost' || (isIPv4(host) && host.startsWith('127.'))
}
