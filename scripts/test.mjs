/** `npm test`: everything that must hold. `--full` runs the slow proofs whole. See test.ts for the steps. */
import { become, ensureInstalled } from './bootstrap.mjs'

ensureInstalled()
become('scripts/test.ts', process.argv.slice(2))
