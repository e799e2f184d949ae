import { accessSync, constants, existsSync, readdirSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'

const inMemory = '/dev/shm'

/** Bytes: more than the databases of a whole run have ever taken at once; twice as many must be free of the machine's memory. */
const roomNeeded = 4 * 2 ** 30

/**
 * Where the databases of a run are kept, which are none of anybody's: in memory where this machine has room for them, else among the
 * temporary files. Each test file has a copy of a database of 300 files, whose making took a disk 400 ms and takes memory 60.
 * `FAST_FOLDER` names another place; a run of the checks gives its own to all that it starts.
 */
export function fastFolder(): string {
  const named = process.env['FAST_FOLDER']
  if (named) return named
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    const hasRoom = bavail * bsize > roomNeeded && freemem() > 2 * roomNeeded
    return hasRoom ? inMemory : tmpdir()
  } catch {
    // Not every system has it.
    return tmpdir()
  }
}

/**
 * Folders `<prefix><pid>-…` of processes that were killed and could not clean up, wherever they had room: what they left in memory
 * takes from that of the next run, which may choose another place for it.
 */
export function foldersOfDead(prefix: string): string[] {
  const places = [...new Set([tmpdir(), inMemory, fastFolder()])].filter((place) => existsSync(place))
  return places.flatMap((place) =>
    readdirSync(place)
      .filter((name) => name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length).split('-')[0])))
      .map((name) => path.join(place, name)),
  )
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
