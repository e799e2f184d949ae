import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/** Days between a checkout and what is taken for the release before it while nothing was released. */
const formerDays = 2

type LockedPackages = Record<string, { version?: string; dev?: boolean; devOptional?: boolean }>

/** A checkout of the release before with its packages, or why there is none. */
export type Former = { folder: string; name: string } | { reason: string }

/**
 * Lays out the newest release of this history in `folder`, or, before the first one, the state of some days ago, beside the packages
 * that are installed here: nothing is fetched. Where those are others than it was made with, there is none.
 */
export function layOutFormer(folder: string): Former {
  const commit = findFormerCommit()
  if (!commit) return { reason: 'no release is in this history, and it does not go back far enough' }
  const foreign = findForeignPackages(git('show', `${commit}:package-lock.json`))
  if (foreign.length > 0)
    return { reason: `${commit} ran with packages that are not installed here (${foreign[0]} the first)` }
  mkdirSync(folder)
  const archive = `${folder}.tar`
  git('archive', `--output=${archive}`, commit)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  return { folder, name: git('log', '-1', '--format=%h of %cs', commit) }
}

/** Null without Git, and in a history that is too short. */
function findFormerCommit(): string | null {
  try {
    // What is tagged here would be compared with itself.
    const [tag] = git('tag', '--list', 'v*', '--merged', 'HEAD~1', '--sort=-version:refname').split('\n')
    if (tag) return tag
    const before = Number(git('log', '-1', '--format=%ct')) - formerDays * 86_400
    return git('rev-list', '-1', `--before=${before}`, 'HEAD') || null
  } catch {
    return null
  }
}

/** Of the packages that ran then, those that are not here, or of another version. Those for other machines are nowhere. */
function findForeignPackages(lock: string): string[] {
  const installed = packagesIn(readFileSync('node_modules/.package-lock.json', 'utf8'))
  const here = packagesIn(readFileSync('package-lock.json', 'utf8'))
  return Object.entries(packagesIn(lock))
    .filter(([place, { dev, devOptional }]) => place !== '' && !dev && !devOptional)
    .filter(([place, { version }]) => (installed[place] ?? here[place])?.version !== version)
    .map(([place]) => place.replace(/^.*node_modules\//, ''))
}

function packagesIn(lock: string): LockedPackages {
  return (JSON.parse(lock) as { packages: LockedPackages }).packages
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 100_000_000 }).trim()
}
