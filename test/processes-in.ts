import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Commands of all processes that stand in a folder or were started with it, for Linux. */
export function processesIn(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      const command = read(pid, 'cmdline').replaceAll('\0', ' ').trim()
      // The dead have no command any more.
      if (command === '') return []
      const texts = [command, read(pid, 'environ'), placeOf(pid)]
      return texts.some((text) => text.includes(folder)) ? [command] : []
    })
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function placeOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}
