import { hostname } from 'node:os'
import { pino, type DestinationStream } from 'pino'
import type { ProcessRole } from '#api/calls/process-role'
import type { Log } from '#domain/core/context'
import type { Config } from '#server/config'

/** What may not stand in a line, wherever it is handed in. */
const secrets = [
  'token',
  'code',
  'password',
  'authorization',
  '*.token',
  '*.code',
  '*.password',
  '*.authorization',
]

/**
 * Structured lines on standard error, so that standard output keeps what people read; each says of which
 * process it is.
 */
export function createLog(
  { mode, logLevel, logsRequests }: Pick<Config, 'mode' | 'logLevel' | 'logsRequests'>,
  { role = 'command', to = pino.destination(2) }: { role?: ProcessRole; to?: DestinationStream } = {},
): Log {
  return pino(
    {
      base: { pid: process.pid, hostname: hostname(), role },
      // People read the terminal of a demonstration.
      level: mode === 'demo' && logLevel === 'info' && !logsRequests ? 'warn' : logLevel,
      redact: secrets,
      // `error` would be logged as an empty object otherwise.
      serializers: { err: describeError, error: describeError },
    },
    to,
  )
}

/**
 * An error of a line. Its code (SQLSTATE, or Node's word) says why a database is away, and stands under a
 * name of its own, as `code` is a secret elsewhere. PostgreSQL's `detail` repeats the row's values, persons'
 * among them, and is left out.
 */
function describeError(error: Error): object {
  const { code, detail: _, ...shown } = pino.stdSerializers.err(error) as Record<string, unknown>
  return code === undefined ? shown : { ...shown, errorCode: code }
}
