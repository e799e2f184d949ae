/** `npm start`: the whole store in one command. See start-store.ts for what it does. */
import { become, ensureInstalled } from './bootstrap.mjs'
import { isBuilt } from './built-parts.mjs'

ensureInstalled()
become(isBuilt() ? 'build/store/start.js' : 'scripts/start.ts', process.argv.slice(2), { server: true })
