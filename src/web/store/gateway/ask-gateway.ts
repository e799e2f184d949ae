import type { Options } from './card-gateway.ts'

export type GatewayAnswer = { isDone: boolean; body: unknown }

/** Tries again only where nobody can know what happened, or where the gateway asks to wait. */
export async function askGateway(
  url: string,
  body: unknown,
  options: Options,
  headers: Record<string, string> = {},
): Promise<GatewayAnswer | null> {
  const { fetch: ask = fetch, timeout = 20_000, pauses = [600, 1_500] } = options
  for (let tried = 0; ; tried++) {
    try {
      const response = await ask(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: JSON.stringify(body),
        credentials: 'omit',
        referrerPolicy: 'origin',
        signal: AbortSignal.timeout(timeout),
      })
      const answer = await jsonOf(response)
      // A 403 that is not JSON is the gateway's front, which knows nothing of payments.
      if (answer !== undefined && response.status < 500 && response.status !== 429) {
        return { isDone: response.ok, body: answer }
      }
    } catch {
      // Offline, cut off, too slow: all the same to whoever pays.
    }
    const pause = pauses[tried]
    if (pause === undefined) return null
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  return (await response.json()) as unknown
}

export function objectAt(value: unknown, name: string): Record<string, unknown> {
  const found = at(value, name)
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? { ...found } : {}
}

export function textAt(value: unknown, name: string): string | null {
  const found = at(value, name)
  return typeof found === 'string' && found !== '' ? found : null
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
