import { rmSync } from 'node:fs'
import { day } from '#rules/core/durations'
import { openDatabase } from '#db/client'
import { commandDeadlines } from '#db/deadlines'
import { compareMigrations } from '#db/migrations'
import { verifyActivities } from '#domain/core/activity/verify-activities'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import type { Config } from '#server/config'
import type { Binaries } from '#server/postgres/binaries'
import { migrateStore } from '#server/store-database'
import { assemble } from '#server/wiring'
import { judgeEnd, judgeFetched } from './archived-log.ts'
import { findGap, type Gap } from './find-gap.ts'
import { restoreBackup, type Backup, type CopyNames, type RestoredCopy } from './restore-backup.ts'

export type DrillReport = {
  /** What was done, in sequence, with how long it took and what was seen. */
  steps: { name: string; seconds: number; text: string }[]
  /** The last moment that the copy knows. */
  lastMoment: Date
  gap: Gap['payments']
  /** What must not be: of the archive, the log's chain, the books, the migrations. */
  problems: string[]
}

export type DrillOptions = {
  backup: Backup
  /** A folder that may be filled; emptied afterwards. */
  scratch: string
  names: CopyNames
  binaries?: Binaries | undefined
  /** For how many days the gateways' books are compared. */
  days: number
  /**
   * Milliseconds that the copy's last moment may lie back; undefined where it was chosen, or the store stands
   * still.
   */
  maxAge?: number | undefined
  log?: (line: string) => void
  /** Called while the copy runs, after everything was looked at. */
  whileOpen?: (copy: RestoredCopy) => Promise<void>
}

/**
 * Restores a backup into a scratch folder and proves it: migrations, the log's chain, the books, and what the
 * gateways have done since. Asks the gateways and changes nothing there; runs no job; the copy is thrown
 * away.
 * @param config of the store whose backup it is
 */
export async function runDrill(config: Config, options: DrillOptions): Promise<DrillReport> {
  const { backup, scratch, names, binaries, log } = options
  const report: DrillReport = { steps: [], lastMoment: new Date(0), gap: [], problems: [] }
  /** `work` says what it saw. */
  const step = async (name: string, work: () => Promise<string>) => {
    const started = performance.now()
    const text = await work()
    const seconds = (performance.now() - started) / 1_000
    report.steps.push({ name, seconds, text })
    log?.(`${name}: ${text} (${seconds.toFixed(1)} s)`)
  }

  let copy: RestoredCopy | undefined
  try {
    await step('restore', async () => {
      copy = await restoreBackup(backup, { scratch, names, binaries, ...(log && { log }) })
      report.problems.push(...judgeFetched(copy.fetched))
      const last = copy.lastCommit
        ? `last transaction ${copy.lastCommit.toISOString()}`
        : 'nothing after the base'
      return `${copy.fetched.pieces} pieces of the log fetched, ${last}`
    })
    if (copy) await examine(copy)
    if (copy) await options.whileOpen?.(copy)
    return report
  } finally {
    await copy?.stop()
    rmSync(scratch, { recursive: true, force: true })
  }

  async function examine(opened: RestoredCopy): Promise<void> {
    await step('migrate', () => migrateCopy(opened, config.mode))
    const copied = { databaseUrl: opened.url, databaseListenUrl: undefined, databaseReadUrl: undefined }
    const assembly = assemble({ ...config, ...copied }, { patience: commandDeadlines })
    try {
      const ctx = assembly.patientContext()
      report.lastMoment = opened.lastCommit ?? (await findLastActivity(ctx))
      if (options.maxAge !== undefined)
        report.problems.push(...judgeEnd(report.lastMoment, { now: ctx.now(), maxAge: options.maxAge }))
      await step('audit:verify', async () => {
        const { rows, seals, problems } = await verifyActivities(ctx.db)
        report.problems.push(...problems)
        return `${rows} rows, ${seals} seals, ${problems.length} problems`
      })
      await step('books:verify', async () => {
        const problems = await verifyOwnBooks(ctx)
        report.problems.push(...problems)
        return `${problems.length} problems in the copy's own books`
      })
      await step('gap', async () => {
        const now = ctx.now().getTime()
        const gap = await findGap(ctx, {
          from: new Date(now - options.days * day),
          to: new Date(now + day),
          lastMoment: report.lastMoment,
        })
        report.gap = gap.payments
        report.problems.push(...gap.problems)
        return `${gap.payments.length} payments to settle before a worker runs, ${gap.problems.length} problems`
      })
    } finally {
      await assembly.close()
    }
  }
}

async function migrateCopy(copy: RestoredCopy, mode: Config['mode']): Promise<string> {
  const owner = openDatabase(copy.ownerUrl, { max: 1, name: 'ishtirak drill' })
  const { pending } = await compareMigrations(owner.db).finally(() => owner.close())
  if (pending.length === 0) return 'the schema is that of this release'
  await migrateStore(copy, mode)
  return `${pending.length} migrations, ${pending.at(-1)} the last`
}

async function findLastActivity({ db }: ReturnType<ReturnType<typeof assemble>['patientContext']>) {
  const last = await db
    .selectFrom('activities')
    .select((all) => all.fn.max('created_at').as('at'))
    .executeTakeFirst()
  return last?.at ?? new Date(0)
}

/** What people read at the end: the gap, and what to do. */
export function describeDrill({ gap, problems, lastMoment }: DrillReport): string {
  const lines = gap.map(
    ({ gateway, externalId, kind, ours, theirs }) =>
      `  ${gateway} ${externalId} (${kind}): ${ours} halalas in the copy, ${theirs} at the gateway`,
  )
  return [
    ...problems,
    ...(gap.length > 0
      ? [
          `The gap since ${lastMoment.toISOString()}:`,
          ...lines,
          'In a real restore settle each of them before a worker runs, and begin another series of invoices before anything is sold: what was issued since is with buyers and the tax authority (docs/going-live.md, section 7).',
        ]
      : [`Nothing was paid since ${lastMoment.toISOString()}.`]),
    problems.length > 0
      ? `The drill FAILED: ${problems.length} problems.`
      : 'The drill passed: the backup can be restored, and its books and log are whole.',
  ].join('\n')
}
