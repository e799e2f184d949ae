import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { errorCode } from '#rules/errors/error-code'

/**
 * The demonstration's own key, which seals its units' keys; made when it is first asked for, readable by its
 * owner alone.
 */
export function demoSealingKey(dataDir: string): Buffer {
  const file = path.join(dataDir, 'tax-sealing-key')
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}
