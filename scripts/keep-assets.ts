/** `node scripts/keep-assets.ts FOLDER`: copies this release's files into the folder that all releases share (KEPT_ASSETS). */
import path from 'node:path'
import { PlainError, reportPlainError } from '#server/process/plain-error'
import { keepAssets } from '#server/upgrade/keep-assets'

try {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new PlainError('Which folder? Usage: node scripts/keep-assets.ts FOLDER')
  console.log(`${keepAssets(path.resolve(import.meta.dirname, '..'), path.resolve(folder))} new files kept`)
} catch (error) {
  reportPlainError(error)
}
