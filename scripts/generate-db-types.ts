/**
 * Writes src/db/types.ts from a freshly migrated throw-away database; with `--verify` it only says whether the file is what the
 * migrations make.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startCluster } from '../test/cluster.ts'
import { refineDbTypes } from './refine-db-types.ts'

const target = 'src/db/types.ts'
const draftFolder = mkdtempSync(path.join(tmpdir(), 'ishtirak-types-'))
const draft = path.join(draftFolder, 'types.ts')
const cluster = await startCluster()

try {
  execFileSync(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      '--dialect=postgres',
      `--url=${cluster.ownerUrlOf('shop_template')}`,
      `--out-file=${draft}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const generated = refineDbTypes(readFileSync(draft, 'utf8'))
  if (!process.argv.includes('--verify')) writeFileSync(target, generated)
  else if (generated !== readFileSync(target, 'utf8')) {
    console.error(
      `${target} is not what the migrations make. Run: node scripts/run.mjs scripts/generate-db-types.ts`,
    )
    process.exitCode = 1
  } else console.log(`${target} is fresh.`)
} finally {
  await cluster.stop()
  rmSync(draftFolder, { recursive: true, force: true })
}
