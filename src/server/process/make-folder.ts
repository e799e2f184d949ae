import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes a folder with all that are above it. Folder by folder: Node's `recursive` loops for ever where a file
 * system refuses with "not found", as /proc does.
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
