import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PlainError } from '#server/process/plain-error'

/** Of a release: for which machines its packages were installed. */
export const platformFile = 'platform'

/** This machine's, e.g. linux-arm64. */
export const ownPlatform = `${process.platform}-${process.arch}`

/** Refuses a release whose packages do not run on this machine. */
export function refuseOtherPlatform(release: string, machine = ownPlatform): void {
  const file = path.join(release, platformFile)
  const platform = existsSync(file) ? readFileSync(file, 'utf8').trim() : machine
  if (platform === machine) return
  throw new PlainError(
    `${release} is laid out for ${platform}, and this machine is ${machine}: nothing was changed. Lay it out by \`npm run release\` on a machine like this one.`,
  )
}
