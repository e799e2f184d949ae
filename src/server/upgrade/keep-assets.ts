import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

const assetsOf = (release: string) => path.join(release, 'build/client/assets')

/**
 * Copies a release's files into the folder that all releases share: pages that browsers opened before an
 * upgrade, and processes that still run the former release, ask for files of either. Names change with the
 * content, so nothing is ever replaced. Answers how many were new.
 */
export function keepAssets(release: string, shared: string): number {
  mkdirSync(shared, { recursive: true })
  const names = readdirSync(assetsOf(release)).filter((name) => !existsSync(path.join(shared, name)))
  for (const name of names) {
    // Under another name first: somebody may ask for it this moment.
    const making = path.join(shared, `.${name}.making`)
    copyFileSync(path.join(assetsOf(release), name), making)
    renameSync(making, path.join(shared, name))
  }
  return names.length
}

/** Removes what none of these releases has. Answers how many files went. */
export function pruneAssets(releases: readonly string[], shared: string): number {
  const kept = new Set(releases.flatMap((release) => readdirSync(assetsOf(release))))
  const gone = readdirSync(shared).filter((name) => !kept.has(name))
  for (const name of gone) rmSync(path.join(shared, name))
  return gone.length
}

/** Whether a folder is a whole release: `npm run release` moves it into place when it is. */
export function isRelease(folder: string): boolean {
  return existsSync(path.join(folder, 'release.env')) && existsSync(assetsOf(folder))
}
