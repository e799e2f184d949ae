import { Agent, request } from 'node:http'
import { Agent as SecureAgent, request as requestSecurely } from 'node:https'
import { unreachedCodes } from '#rules/errors/connection-errors'
import { errorCode } from '#rules/errors/error-code'

export type JsonAnswer = {
  status: number
  body: unknown
  /** What `Retry-After` says in seconds; null when it says nothing, or a date. */
  retryAfter: number | null
}

const defaultMaxAnswer = 1_000_000

/**
 * One call to a vendor that answers in JSON: keeps connections open, gives up after `timeout` ms in all, and
 * never follows a redirect. Rejects when no whole JSON answer came; what happened at the other side is then
 * unknown. A GET whose kept connection the other side had just closed is sent once more on a new one.
 * (node:http instead of fetch: a third of its CPU per call.)
 */
export function createJsonCaller(options: {
  baseUrl: string
  headers: Record<string, string>
  timeout: number
  /** Reads the text of an answer; JSON.parse when absent. */
  parse?: (text: string) => unknown
  /** How bodies are written: JSON, or the fields of a form. */
  bodies?: 'json' | 'form'
  /** Bytes of an answer; more is no answer. A million when absent. */
  maxAnswer?: number
}): (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<JsonAnswer> {
  const secure = options.baseUrl.startsWith('https:')
  const agent = secure ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true })
  const parse = options.parse ?? JSON.parse
  const open = secure ? requestSecurely : request
  const asForm = options.bodies === 'form'
  const maxAnswer = options.maxAnswer ?? defaultMaxAnswer
  const contentType = asForm ? 'application/x-www-form-urlencoded' : 'application/json'

  function send(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
    isSecondTry: boolean,
  ): Promise<JsonAnswer> {
    return new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : asForm ? formOf(body) : JSON.stringify(body)
      const call = open(
        `${options.baseUrl}${path}`,
        {
          method,
          agent,
          signal: AbortSignal.timeout(options.timeout),
          headers: {
            accept: 'application/json',
            ...options.headers,
            ...headers,
            ...(payload === undefined
              ? {}
              : { 'content-type': contentType, 'content-length': Buffer.byteLength(payload) }),
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          let size = 0
          response.on('data', (chunk: Buffer) => {
            size += chunk.length
            if (size > maxAnswer) call.destroy(new Error('the answer is too large'))
            else chunks.push(chunk)
          })
          response.on('error', reject)
          response.on('end', () => {
            try {
              const text = Buffer.concat(chunks).toString('utf8')
              resolve({
                status: response.statusCode ?? 0,
                body: text === '' ? null : parse(text),
                retryAfter: secondsIn(response.headers['retry-after']),
              })
            } catch {
              reject(new Error(`the answer (${response.statusCode}) is not JSON`))
            }
          })
        },
      )
      call.on('error', (error: NodeJS.ErrnoException) => {
        const wasClosed = call.reusedSocket && error.code === 'ECONNRESET'
        if (wasClosed && method === 'GET' && !isSecondTry) resolve(send(method, path, body, headers, true))
        else reject(error)
      })
      call.end(payload)
    })
  }

  return (method, path, body, headers = {}) => send(method, path, body, headers, false)
}

function secondsIn(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : null
}

function formOf(body: unknown): string {
  return new URLSearchParams(
    Object.entries(body ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString()
}

/** Whether a call that failed never reached the other side. */
export function wasNeverSent(error: unknown): boolean {
  return unreachedCodes.includes(errorCode(error))
}
