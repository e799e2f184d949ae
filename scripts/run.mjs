/** Runs one file of ours on Node 24: `node scripts/run.mjs src/server/worker.ts`. Installs and builds first when needed. */
import { become, ensureInstalled, runStep, stop } from './bootstrap.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) stop('Which file? Usage: node scripts/run.mjs FILE [arguments]')

ensureInstalled()
if (file === 'src/server/web.ts') runStep('scripts/build.ts')
become(file, args, { server: file.startsWith('src/server/') })
