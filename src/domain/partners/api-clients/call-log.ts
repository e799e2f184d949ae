import { sql } from 'kysely'
import type { Dependencies } from '#domain/core/context'
import { newId } from '#domain/core/new-id'

/** One call of a partner's program, as it is kept. */
export type ApiCall = {
  apiClientId: string
  apiTokenId: string
  method: string
  path: string
  status: number
  errorCode: number | null
  durationMs: number
  requestId: string
  address: string
  at: Date
}

export type CallLog = {
  /** Stores the call asynchronously, so that the caller does not wait for it. */
  add(call: ApiCall): void
  /** Flushes the buffer; called when the process stops. */
  close(): Promise<void>
}

/** Milliseconds for which calls are collected, and how many are written at once. */
const patience = 250
const batchSize = 500
/** While the database is unreachable no more than this is buffered; the oldest are dropped. */
const maxWaiting = 20_000

/**
 * Collects calls and writes them in batches: one statement for many calls, and none in front of an answer. A
 * process that is killed loses the last quarter of a second of the log, and nothing else.
 */
export function createCallLog({ db, log }: Pick<Dependencies, 'db' | 'log'>): CallLog {
  let waiting: object[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(async () => {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, batchSize)
        waiting = waiting.slice(batchSize)
        await insert(db, batch)
      }
    })
    writing = writing.catch((error: unknown) => log.warn({ err: error }, 'calls of partners were not kept'))
    return writing
  }

  return {
    add(call) {
      waiting.push(toRow(call))
      if (waiting.length > maxWaiting) waiting = waiting.slice(-maxWaiting)
      if (waiting.length >= batchSize) void write()
      else timer ??= setTimeout(() => void write(), patience).unref()
    },
    close: write,
  }
}

function toRow(call: ApiCall): object {
  return {
    id: newId(),
    api_client_id: call.apiClientId,
    api_token_id: call.apiTokenId,
    method: call.method,
    path: withoutPhone(call.path),
    status: call.status,
    error_code: call.errorCode,
    duration_ms: Math.round(call.durationMs * 100) / 100,
    request_id: call.requestId,
    address: call.address,
    created_at: call.at,
  }
}

/**
 * A phone in a path names a person; its last three digits are enough to know the call by. `/api/clients` is
 * the customers' surface.
 */
function withoutPhone(path: string): string {
  return path.replace(
    /(?<!^\/api)\/clients\/([^/]+)/,
    (_, phone: string) => `/clients/…${decodeDigits(phone).slice(-3)}`,
  )
}

function decodeDigits(phone: string): string {
  return phone.replace(/%[0-9a-f]{2}/gi, '').replace(/\D/g, '')
}

/** A token that was deleted meanwhile has no calls any more. */
async function insert(db: Dependencies['db'], rows: object[]): Promise<void> {
  await sql`
    insert into api_calls (id, api_client_id, api_token_id, method, path, status, error_code, duration_ms, request_id,
      address, created_at)
    select row.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, api_client_id uuid,
      api_token_id uuid, method text, path text, status smallint, error_code integer, duration_ms real,
      request_id text, address text, created_at timestamptz)
    join api_tokens t on t.id = row.api_token_id`.execute(db)
}
