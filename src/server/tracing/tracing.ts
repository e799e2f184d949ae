import type { IncomingMessage, ServerResponse } from 'node:http'

/** What is said of a piece of work: few values each, and nothing of anybody's. */
export type SpanFacts = Record<string, string | number | boolean>

/**
 * Notes how long pieces of work take and which of them caused which. Loaded only where somebody asked for
 * traces.
 */
export type Tracing = {
  /** A request of outside, until its answer has ended. */
  request(request: IncomingMessage, response: ServerResponse, answer: () => void): void
  /** A call of the API; `describe` is asked afterwards. */
  call(work: () => Promise<void>, describe: () => { name: string; status: number }): Promise<void>
  /** A run of a job. */
  job<T>(name: string, work: () => Promise<T>): Promise<T>
  /** A statement, by its text with placeholders; the answer is called when it has ended. */
  statement(text: string): (error: unknown) => void
  /** Sends what is left. */
  close(): Promise<void>
}

/** Where traces go, and which part of them. */
export type TracesConfig = {
  /** Of the collector, without `/v1/traces`. */
  endpoint: string
  headers: Record<string, string>
  /** From 0 to 1. */
  ratio: number
  serviceName: string
}
