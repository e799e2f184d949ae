/**
 * `node scripts/upgrade.ts`, in the folder of the new release, which lies beside the running one (/opt/ishtirak/<version>): keeps the
 * files of both for open pages, migrates, and rolls the units of systemd one by one; goes back by itself when one does not become
 * ready. `--back` rolls to the release before, which sees first that it works with the database. See docs/operations.md.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '#server/config'
import { refuseUnclearFiles } from '#server/env-files'
import { PlainError, reportPlainError } from '#server/process/plain-error'
import { openForCommand, openStoreDatabase } from '#server/store-database'
import { letBack, seesReleases } from '#server/upgrade/let-back'
import { createSystemd } from '#server/upgrade/systemd'
import { readRelease } from '#server/upgrade/release-links'
import { upgrade } from '#server/upgrade/upgrade'

const here = path.resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    /** The folder in which releases lie side by side. */
    root: { type: 'string', default: path.dirname(here) },
    back: { type: 'boolean', default: false },
    /** Seconds between two processes. */
    pause: { type: 'string', default: '3' },
    /** Seconds that one may take. */
    patience: { type: 'string', default: '60' },
  },
})

try {
  // What migrates is a process of its own, which was told to read none.
  refuseUnclearFiles(process.execArgv)
  const former = values.back ? readRelease(values.root, 'former') : null
  if (values.back && !former)
    throw new PlainError(`${values.root}/former is not there: nothing to go back to.`)
  if (!loadConfig().databaseUrl)
    throw new PlainError(
      'DATABASE_URL names no database: give the files of variables, node --env-file=/etc/ishtirak/store.env --env-file=/etc/ishtirak/owner.env scripts/upgrade.ts',
    )
  const release = former ?? here
  await upgrade({
    root: values.root,
    release,
    isBack: values.back,
    supervisor: createSystemd(),
    migrate: () => migrate(release),
    log: (line) => console.log(line),
    pause: Number(values.pause) * 1_000,
    patience: Number(values.patience) * 1_000,
  })
} catch (error) {
  reportPlainError(error)
}

/** By the release itself: it alone knows with which migrations it works. For one that goes back and cannot tell, the database is asked. */
async function migrate(release: string): Promise<void> {
  if (values.back && !seesReleases(release)) {
    const store = await openStoreDatabase(loadConfig())
    const { db, close } = openForCommand(store.ownerUrl, 'upgrade')
    await letBack(db, release).finally(async () => {
      await close()
      await store.stop()
    })
    return
  }
  const child = spawn(process.execPath, ['scripts/migrate.ts'], { cwd: release, stdio: 'inherit' })
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0)
    throw new PlainError(
      `${path.basename(release)} has not taken the database (see above): nothing was restarted, and what runs goes on.`,
    )
}
