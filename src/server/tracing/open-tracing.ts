import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { errorCode } from '#rules/errors/error-code'
import type { Log } from '#domain/core/context'
import { followCalls, type VendorHosts } from './follow-calls.ts'
import { createSpanExporter } from './span-exporter.ts'
import type { SpanFacts, TracesConfig, Tracing } from './tracing.ts'

/** Characters of a statement that are sent: some name hundreds of columns. */
const maxTextLength = 2_000

/**
 * Opens tracing. Each request, call of the API, job, statement and call of a vendor is a span below the one
 * in which it was made. What is sent says routes, names, texts with placeholders, codes and times: no
 * address, number, name, phone or amount of anybody.
 */
export function openTracing(
  config: TracesConfig,
  options: {
    version: string
    role: string
    /** Names of vendors by the hosts of their addresses. */
    hosts: VendorHosts
    /** What a request is for, in one of few words. */
    areaOf: (pathname: string) => string
    log: Log
  },
): Tracing {
  const { version, role, hosts, areaOf, log } = options
  let hasFailed = false
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: createSpanExporter({
          url: `${config.endpoint}/v1/traces`,
          headers: config.headers,
          resource: {
            'service.name': config.serviceName,
            'service.version': version,
            'service.instance.id': `${role}-${process.pid}`,
          },
          onFailure(reason) {
            if (!hasFailed) log.warn({ reason }, 'traces cannot be sent; later failures are not logged')
            hasFailed = true
          },
        }),
      }),
    ],
  })
  const tracer = provider.getTracer('ishtirak', version)
  /** The span in which the present work runs. */
  const current = new AsyncLocalStorage<Span>()

  function open(name: string, kind: SpanKind, attributes: SpanFacts = {}): Span {
    const parent = current.getStore()
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT
    return tracer.startSpan(name, { kind, attributes }, context)
  }

  /** An error says its code or its kind: its message may hold what somebody typed. */
  function fail(span: Span, error: unknown): void {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', errorCode(error) || (error instanceof Error ? error.name : 'unknown'))
  }

  async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
    try {
      return await current.run(span, work)
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  const unwatch = traceCalls(hosts, { open, fail })
  return {
    request(request, response, answer) {
      const pathname = request.url?.split('?', 1)[0] ?? ''
      const method = methodOf(request)
      const span = open(`${method} ${areaOf(pathname)}`, SpanKind.SERVER, { 'http.request.method': method })
      response.once('close', () => {
        const status = response.writableFinished ? response.statusCode : 499
        span.setAttribute('http.response.status_code', status)
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      current.run(span, answer)
    },
    call(work, describe) {
      const span = open('call', SpanKind.INTERNAL)
      return within(span, async () => {
        await work()
        const { name, status } = describe()
        span.updateName(name)
        span.setAttribute('http.response.status_code', status)
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      })
    },
    job(name, work) {
      const span = open(`job ${name}`, SpanKind.CONSUMER)
      return within(span, async () => {
        const outcome = await work()
        if (typeof outcome === 'string') span.setAttribute('ishtirak.outcome', outcome)
        return outcome
      })
    },
    statement(text) {
      const span = open(text.slice(0, text.search(/\s|$/)).toLowerCase(), SpanKind.CLIENT, {
        'db.system.name': 'postgresql',
        'db.query.text': withoutLiterals(text),
      })
      return (error) => {
        if (error) fail(span, error)
        span.end()
      }
    },
    async close() {
      unwatch()
      await provider.shutdown().catch(() => undefined)
    },
  }
}

/** Values travel beside a statement; should one ever stand in it, it does not leave. */
function withoutLiterals(text: string): string {
  return text.slice(0, maxTextLength).replaceAll(/'(?:[^']|'')*(?:'|$)/g, "'?'")
}

/** Any word may stand there; a name must be one of few. */
function methodOf({ method = '' }: IncomingMessage): string {
  return ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'].includes(method) ? method : 'OTHER'
}

/**
 * Spans of the calls to vendors; what is asked for stands in their paths and is left out. Returns what ends
 * it.
 */
function traceCalls(
  hosts: VendorHosts,
  spans: {
    open: (name: string, kind: SpanKind, attributes: SpanFacts) => Span
    fail: (span: Span, error: unknown) => void
  },
): () => void {
  return followCalls(hosts, ({ vendor, method }) => {
    const facts = { 'http.request.method': method, 'ishtirak.vendor': vendor }
    const span = spans.open(`${method} ${vendor}`, SpanKind.CLIENT, facts)
    return (end) => {
      if ('error' in end) spans.fail(span, end.error)
      else span.setAttribute('http.response.status_code', end.status ?? 0)
      span.end()
    }
  })
}
