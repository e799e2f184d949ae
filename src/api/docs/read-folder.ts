import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The files of a folder that the patterns name, by their paths within a folder `as` of an archive. Throws
 * where a pattern names none: an archive without them would look like a whole one until somebody uses it.
 */
export function readFolder(folder: string, as: string, patterns: string[]): Record<string, string> {
  const names = patterns.flatMap((pattern) => {
    const found = globSync(pattern, { cwd: folder })
    if (found.length === 0) throw new Error(`${folder} has no ${pattern} to hand out`)
    return found
  })
  return Object.fromEntries(
    names
      .toSorted()
      .map((name) => [
        `${as}/${name.replaceAll(path.sep, '/')}`,
        readFileSync(path.join(folder, name), 'utf8'),
      ]),
  )
}
