/** Starts the store from what was built of its sources; builds first where they changed, unless it could not start anyway. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { endPlainly } from '#server/process/plain-error'
import { ensureBuilt } from './build.ts'
import { builtStore, isBuilt } from './built-parts.mjs'

try {
  if (!isBuilt()) {
    const [{ loadConfig }, { requireFreePorts }] = await Promise.all([
      import('#server/config'),
      import('./ports.ts'),
    ])
    await requireFreePorts(loadConfig())
    await ensureBuilt()
  }
} catch (error) {
  endPlainly(error)
}
await import(pathToFileURL(path.join(builtStore, 'start.js')).href)
