/**
 * Writes docs/openapi.json, the description of the whole API that programs and people read without a running store; with
 * `--verify` it only says whether the file is what the contract makes.
 */
import type { Database } from '#db/client'
import { testApi } from '../test/api.ts'
import { wideJson } from './wide-json.ts'
import { keepFresh } from './keep-fresh.ts'

/** Nothing is asked of it: describing reads no row. */
const noDatabase = new Proxy({} as Database, {
  get: (_, name) => {
    throw new Error(`describing the API asked the database for ${String(name)}`)
  },
})

const { ask } = testApi(noDatabase, { parts: { publicUrl: 'https://store.example' } })
const { body } = await ask('GET /api/openapi.json')
keepFresh({ 'docs/openapi.json': `${wideJson(body)}\n` }, 'scripts/generate-openapi.ts')
