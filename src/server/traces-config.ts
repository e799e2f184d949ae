import { z } from 'zod'
import { collectorAddress, type Reader } from '#server/environment'
import type { TracesConfig } from '#server/tracing/tracing'

/** Undefined: no traces, and nothing of them is loaded. The names are OpenTelemetry's own. */
export function readTraces(reader: Reader): TracesConfig | undefined {
  const endpoint = reader.find('OTEL_EXPORTER_OTLP_ENDPOINT', collectorAddress)
  const headers = reader.read('OTEL_EXPORTER_OTLP_HEADERS', headerList, {})
  const ratio = reader.read('OTEL_TRACES_SAMPLER_ARG', share, 1)
  const serviceName = reader.read('OTEL_SERVICE_NAME', z.string().max(100), 'ishtirak')
  return endpoint === undefined ? undefined : { endpoint, headers, ratio, serviceName }
}

const share = z
  .string()
  .transform(Number)
  .refine((value) => value >= 0 && value <= 1, 'must be a number from 0 to 1')

/** `name=value,name=value`, values percent-encoded. */
const headerList = z
  .string()
  .refine(
    (text) => text.split(',').every((pair) => /^\s*[\w-]+=[\x21-\x7e]*\s*$/.test(pair)),
    'must be name=value, separated by commas',
  )
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair) => {
        const [name = '', ...value] = pair.trim().split('=')
        return [name, decodeURIComponent(value.join('='))]
      }),
    ),
  )
