import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

export type Balancer = {
  url: string
  /** Answers that nobody gave: every process refused or broke off. */
  failures: string[]
  close(): Promise<void>
}

/**
 * Stands before web processes as the nginx of docs/going-live.md does: in turn; one that refuses or is not ready is left out for
 * `pauseFor` ms and the next one is asked. A request that may have begun to work is not sent twice.
 */
export async function openBalancer(
  port: number,
  upstreams: readonly string[],
  pauseFor = 1_000,
  /** Asks each for `/readyz` so often, in ms, and sends it nothing until it is ready again; never when absent. */
  checkEvery?: number,
): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const pausedUntil = new Map<string, number>()
  const failures: string[] = []
  let turn = 0

  /** Those at work first, in turn; those left out behind them. */
  function choose(): string[] {
    const start = turn++ % upstreams.length
    const inTurn = [...upstreams.slice(start), ...upstreams.slice(0, start)]
    return inTurn.toSorted((one, other) => Number(isPaused(one)) - Number(isPaused(other)))
  }
  const notReady = new Set<string>()
  const isPaused = (upstream: string) =>
    notReady.has(upstream) || (pausedUntil.get(upstream) ?? 0) > Date.now()
  const check = async (upstream: string) => {
    const { status } = await fetch(`${upstream}/readyz`, { signal: AbortSignal.timeout(2_500) }).catch(
      () => ({
        status: 0,
      }),
    )
    if (status === 200) notReady.delete(upstream)
    else notReady.add(upstream)
  }
  const checking = checkEvery && setInterval(() => upstreams.forEach((one) => void check(one)), checkEvery)

  function pass(asked: IncomingMessage, body: Buffer, answer: ServerResponse, [next, ...others]: string[]) {
    if (!next) {
      failures.push(`${asked.method} ${asked.url}`)
      return answer.writeHead(502).end()
    }
    const goOn = () => {
      pausedUntil.set(next, Date.now() + pauseFor)
      pass(asked, body, answer, others)
    }
    const { host: _, connection: __, ...headers } = asked.headers
    const call = request(next + asked.url, {
      agent,
      method: asked.method ?? 'GET',
      headers: {
        ...headers,
        host: asked.headers.host ?? '',
        'x-forwarded-for': asked.socket.remoteAddress ?? '',
      },
    })
    call.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
      response.on('error', () => {
        failures.push(`${asked.method} ${asked.url} was cut off`)
        answer.destroy()
      })
    })
    call.on('error', (error: NodeJS.ErrnoException) => {
      const neverArrived = error.code === 'ECONNREFUSED' || (call.reusedSocket && error.code === 'ECONNRESET')
      if (neverArrived || asked.method === 'GET') return goOn()
      failures.push(`${asked.method} ${asked.url}: ${error.message}`)
      answer.writeHead(502).end()
    })
    call.end(body)
  }

  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => void pass(asked, Buffer.concat(chunks), answer, choose()))
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    failures,
    close: async () => {
      clearInterval(checking)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
