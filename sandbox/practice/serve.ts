import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { listen } from './listen.ts'

const LARGEST_BODY = 100_000

/** A practice vendor without a desk, on one port; 0: any free one. What it cannot answer ends the connection. */
export async function serve(
  { host, port }: { host: string; port: number },
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<{ url: string; port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      process.stderr.write(`Sandbox error: ${String(error)}\n`)
      response.destroy()
    })
  })
  const bound = await listen(server, host, port)
  return {
    url: `http://${host}:${bound}`,
    port: bound,
    async close() {
      const ended = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await ended
    },
  }
}

/** A request's body. Throws when it is too large. */
export async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  request.setEncoding('utf8')
  for await (const piece of request) {
    text += String(piece)
    if (text.length > LARGEST_BODY) throw new Error('The request is too large')
  }
  return text
}

/** Runs one as a process of its own, with `HOST` and `PORT`, until it gets a signal to stop. */
export async function runSandbox(
  defaultPort: number,
  begin: (at: { host: string; port: number }) => Promise<{ url: string; close(): Promise<void> }>,
): Promise<void> {
  const { env } = process
  const at = { host: env['HOST'] || '127.0.0.1', port: Number(env['PORT'] || defaultPort) }
  const sandbox = await begin(at).catch((error: unknown) => {
    process.stderr.write(`Sandbox cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  })
  process.stdout.write(`Sandbox ready: ${sandbox.url}\n`)

  const stop = () => void sandbox.close().then(() => process.exit(0))
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
