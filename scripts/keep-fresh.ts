import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Writes generated files, or, when the script was started with `--verify`, says which of them are not what `script` makes and
 * lets the run fail.
 */
export function keepFresh(files: Record<string, string>, script: string): void {
  const verify = process.argv.includes('--verify')
  for (const [file, text] of Object.entries(files)) {
    if (!verify) {
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, text)
    } else if (readOr(file) !== text) {
      console.error(`${file} is stale. Run: node scripts/run.mjs ${script}`)
      process.exitCode = 1
    } else console.log(`${file} is fresh.`)
  }
}

function readOr(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
