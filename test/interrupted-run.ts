import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { processesIn } from './processes-in.ts'

/** A run of the checks that a test interrupts. */
export type SmallRun = {
  child: ChildProcess
  /** Until each of these stands in the command of a process of the run. */
  untilRunning: (...commands: RegExp[]) => Promise<void>
  /** Until it has ended: its status, and which commands and files of it are left. */
  remains: () => Promise<{ status: number; commands: string[]; files: string[] }>
}

/** Starts `npm test` with these words as a terminal would: in a group of its own. */
export function startSmallRun(...words: string[]): SmallRun {
  const folder = mkdtempSync(path.join(tmpdir(), 'small-run-'))
  const databases = mkdtempSync(path.join(tmpdir(), 'small-run-databases-'))
  const made = [folder, databases]
  const processes = () => [...new Set(made.flatMap(processesIn))]
  const child = spawn(process.execPath, ['scripts/test.mjs', ...words], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore'],
    // What a test run hands to its own tests is none of this one's.
    env: { ...withoutVitest(process.env), TMPDIR: folder, FAST_FOLDER: databases },
  })
  const ended = new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? -1)))
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    for (const place of made) rmSync(place, { recursive: true, force: true })
  })

  return {
    child,
    untilRunning: (...commands) =>
      vi.waitFor(
        () => {
          const running = processes()
          for (const command of commands) expect(running).toContainEqual(expect.stringMatching(command))
        },
        { timeout: 110_000, interval: 100 },
      ),
    remains: async () => ({
      status: await ended,
      commands: processes(),
      files: made.flatMap((place) => readdirSync(place)),
    }),
  }
}

function withoutVitest(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^(VITEST|TINYPOOL|NODE_OPTIONS)/.test(name)),
  )
}
