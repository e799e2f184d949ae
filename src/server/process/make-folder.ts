import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes a folder with all that are above it. Folder by folder: Node's own way (`recursive`) makes no end of trying where a
 * file system answers "not found" to a refusal, as /proc does.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process made the same one.
    if (!existsSync(folder)) throw error
  }
}
