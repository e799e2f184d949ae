/**
 * Writes the generated part of clients/typescript from docs/openapi.json, and the package's JavaScript and declarations; with
 * `--verify` it only says whether they are what comes out.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { keepFresh } from './keep-fresh.ts'
import { writeClient } from './write-client.ts'

const home = 'clients/typescript'
const self = 'scripts/generate-client.ts'

const { types, operations, errors } = writeClient(JSON.parse(readFileSync('docs/openapi.json', 'utf8')))
const sources = {
  [`${home}/src/generated/types.ts`]: types,
  [`${home}/src/generated/operations.ts`]: operations,
  [`${home}/src/generated/errors.ts`]: errors,
}
keepFresh(sources, self)
keepFresh(compile(), self)

/** The compiler turns the endings of imports in JavaScript, but not those in declarations. */
function readMade(file: string): string {
  const text = readFileSync(file, 'utf8')
  return file.endsWith('.d.ts') ? text.replace(/(from '\..*)\.ts'/g, "$1.js'") : text
}

/** What the compiler makes of the hand-written sources beside the generated ones. */
function compile(): Record<string, string> {
  // Beside the package, so that the compiler finds nothing else than there.
  const draft = mkdtempSync(path.join(home, '.draft-'))
  try {
    cpSync(`${home}/src`, `${draft}/src`, { recursive: true })
    for (const [file, text] of Object.entries(sources)) writeFileSync(file.replace(home, draft), text)
    cpSync(`${home}/tsconfig.json`, `${draft}/tsconfig.json`)
    cpSync(`${home}/package.json`, `${draft}/package.json`)
    const { status, stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', draft], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`the client does not compile:\n${stdout}`)
    const made = globSync(`${draft}/dist/**/*.{js,d.ts}`).toSorted()
    return Object.fromEntries(made.map((file) => [file.replace(draft, home), readMade(file)]))
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
