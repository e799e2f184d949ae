import type { Attributes, HrTime } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'

/** Milliseconds after which a collector counts as away. */
const patience = 10_000

/** Codes of `ExportResult`, whose enumeration stands in a package of which nothing else is needed. */
const [sent, failed] = [0, 1]

/**
 * Sends spans as OTLP in JSON over HTTP. A collector that does not answer loses them: nothing waits for
 * traces, and nothing is kept. Source: opentelemetry.io, "OTLP Specification", JSON Protobuf Encoding.
 */
export function createSpanExporter(options: {
  url: string
  headers: Record<string, string>
  /** What is said of the process that sends. */
  resource: Attributes
  onFailure: (reason: string) => void
}): SpanExporter {
  const { url, headers, resource, onFailure } = options
  return {
    export(spans, done) {
      const body = JSON.stringify(writeSpans(spans, resource))
      fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(patience),
      }).then(
        async (answer) => {
          await answer.arrayBuffer().catch(() => undefined)
          if (!answer.ok) onFailure(`status ${answer.status}`)
          done({ code: answer.ok ? sent : failed })
        },
        (error: unknown) => {
          onFailure(error instanceof Error ? error.name : 'no answer')
          done({ code: failed })
        },
      )
    },
    shutdown: () => Promise.resolve(),
  }
}

function writeSpans(spans: readonly ReadableSpan[], resource: Attributes) {
  return {
    resourceSpans: [
      {
        resource: { attributes: writeAttributes(resource) },
        scopeSpans: [{ scope: { name: 'ishtirak' }, spans: spans.map(writeSpan) }],
      },
    ],
  }
}

function writeSpan(span: ReadableSpan) {
  const { traceId, spanId } = span.spanContext()
  return {
    traceId,
    spanId,
    ...(span.parentSpanContext && { parentSpanId: span.parentSpanContext.spanId }),
    name: span.name,
    // In the protocol 0 means that nothing was said.
    kind: span.kind + 1,
    startTimeUnixNano: nanoseconds(span.startTime),
    endTimeUnixNano: nanoseconds(span.endTime),
    attributes: writeAttributes(span.attributes),
    status: { code: span.status.code },
  }
}

/** As text: such numbers are larger than JSON's are exact. */
function nanoseconds([seconds, rest]: HrTime): string {
  return (BigInt(seconds) * 1_000_000_000n + BigInt(rest)).toString()
}

type WrittenValue =
  | { stringValue: string }
  | { boolValue: boolean }
  | { intValue: string }
  | { doubleValue: number }

/** What is no text, number or truth is left out: nothing of ours is. */
function writeAttributes(attributes: Attributes): { key: string; value: WrittenValue }[] {
  return Object.entries(attributes).flatMap(([key, value]) => {
    const written = writeValue(value)
    return written ? [{ key, value: written }] : []
  })
}

function writeValue(value: Attributes[string]): WrittenValue | null {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value !== 'number') return null
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
