/** `npm start`: the whole store in one command. See start.ts for what it does. */
import { become, ensureInstalled } from './bootstrap.mjs'

ensureInstalled()
become('scripts/start.ts', process.argv.slice(2), { server: true })
