/** Runs one file of ours on Node 24: `node scripts/run.mjs build/store/worker.js`. Installs and builds first when needed. */
import { become, ensureInstalled, runStep, stop } from './bootstrap.mjs'
import { isBuilt } from './built-parts.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) stop('Which file? Usage: node scripts/run.mjs FILE [arguments]')

ensureInstalled()
if (file.startsWith('build/') && !isBuilt()) runStep('scripts/build.ts')
become(file, args, { server: file.startsWith('build/') })
