import {
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { PlainError } from '#server/process/plain-error'
import { findVersion } from '#server/version'
import { isRelease } from './keep-assets.ts'

/** Names under which a store's folder points to the release that runs, and to the one before. */
type Link = 'current' | 'former'

/** The release that a link points to; null where there is none. */
export function readRelease(root: string, link: Link): string | null {
  const name = path.join(root, link)
  const found = lstatSync(name, { throwIfNoEntry: false })
  if (!found) return null
  if (!found.isSymbolicLink())
    throw new PlainError(`${name} must be a link to a release, and is something else.`)
  return path.resolve(root, readlinkSync(name))
}

/** Points a link elsewhere, in one step: whoever looks meanwhile finds the former or the new one. */
export function linkRelease(root: string, link: Link, release: string): void {
  const making = path.join(root, `.${link}.making`)
  rmSync(making, { force: true })
  symlinkSync(path.relative(root, release), making)
  renameSync(making, path.join(root, link))
}

/**
 * The newest releases of a store's folder. Those laid out within one tick of the file system's clock, and
 * those whose times a copy made alike, go by their names: 1.10.0 is newer than 1.9.0.
 */
export function newestReleases(root: string, count: number): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(root, entry.name))
    .filter(isRelease)
    .map((release) => ({ release, laidOut: statSync(path.join(release, 'release.env')).mtimeMs }))
    .toSorted(
      (one, other) =>
        other.laidOut - one.laidOut || other.release.localeCompare(one.release, 'en', { numeric: true }),
    )
    .slice(0, count)
    .map(({ release }) => release)
}

/** What processes of a release say at /healthz that they are. */
export function versionOf(release: string): string {
  return findVersion(parseEnv(readFileSync(path.join(release, 'release.env'), 'utf8')), release)
}
