/** The server's process of `npm run dev`: API, jobs, and pages straight from their sources. */
import { loadConfig } from '#server/config'
import { endPlainly } from '#server/process/plain-error'
import { seedStore } from '#server/seed'
import { onShutdown } from '#server/shutdown'
import { migrateStore } from '#server/store-database'
import { type LivePages, startWeb } from '#server/web'
import { startWorker, withDatabase } from '#server/worker'
import { assemble } from '#server/wiring'
import type { Server } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'

await main().catch(endPlainly)

async function main() {
  const config = withDatabase(loadConfig())
  const url = config.databaseUrl
  await migrateStore({ url, ownerUrl: config.databaseOwnerUrl ?? url }, config.mode)
  const assembly = assemble(config, { role: 'store' })
  await seedStore(assembly.systemContext(), config.mode)
  const web = await startWeb(config, assembly, openLivePages)
  const worker = await startWorker(config, assembly)
  onShutdown(async () => {
    await Promise.all([web.close(), worker.close()])
    await assembly.close()
  })
  console.log(`Store ready: http://localhost:${config.port}`)
}

async function openLivePages(server: Server): Promise<LivePages> {
  const vite = await createVite({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  return {
    loadBuild: async () => readBuild(await vite.ssrLoadModule('virtual:react-router/server-build')),
    serve: (request, response, next) => {
      if (request.url?.startsWith('/api/')) next()
      else vite.middlewares(request, response, next)
    },
    close: () => vite.close(),
  }
}

/** Vite knows the module by its name alone; what it holds is React Router's promise. */
function readBuild(module: Record<string, unknown>): ServerBuild {
  if (!('routes' in module)) throw new Error('React Router gave no build')
  return module as unknown as ServerBuild
}
