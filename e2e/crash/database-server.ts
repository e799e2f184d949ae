import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The number of the server's first process, and of each that it started. @param folder its data folder */
function processesOf(folder: string): number[] {
  const first = Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && parentOf(pid) === first)
  return [first, ...children]
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

/** Stops, wakes or kills a whole database server, as a machine that hangs or loses its power. @param folder its data folder */
export function signalServer(folder: string, name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  for (const pid of processesOf(folder)) {
    try {
      process.kill(pid, name)
    } catch {
      // It ended by itself.
    }
  }
}
