import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import scalar from '@scalar/fastify-api-reference'
import { invariant } from '#rules/core/invariant'

type Route = { url: string; handler: (request: object, reply: object) => unknown }

/**
 * Lays our own copy of the interactive API reference (Scalar, MIT) among the built files, compressed, under a name that changes
 * with its content. It is a file of its own, which only /api/docs asks for. `node scripts/api-reference.ts <folder of the browser's files>`.
 */
function writeApiReference(folder: string): void {
  const script = readScript()
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 8)
  const file = path.join(folder, 'assets', `api-reference-${hash}.js`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, script)
  writeFileSync(`${file}.gz`, gzipSync(script, { level: 9 }))
  // Quality 11 would take ten seconds of every build for a twentieth less.
  writeFileSync(`${file}.br`, brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
}

/** The package hands its script out only as a route of a server; whoever plays that server is given it. */
function readScript(): string {
  const routes: Route[] = []
  const server = {
    route: (route: Route) => routes.push(route),
    hasPlugin: () => false,
    initialConfig: {},
  }
  // The plugin asks nothing else of its server while it registers its routes.
  const register = scalar as unknown as (server: object, options: object, done: () => void) => void
  register(server, { configuration: { url: '/api/openapi/partners.json' } }, () => {})
  let script = ''
  const reply = {
    header: () => reply,
    send: (text: string) => {
      script = text
    },
  }
  routes.find(({ url }) => url.endsWith('.js'))?.handler({}, reply)
  invariant(script.includes('createApiReference'), 'the API reference has no script')
  return script.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')
}

writeApiReference(process.argv[2] ?? 'build/client')
