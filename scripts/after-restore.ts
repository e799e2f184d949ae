/**
 * `node scripts/after-restore.ts`, with the owner's rights (DATABASE_OWNER_URL), once behind a restore or a failover that lost something,
 * before a worker or web starts: what is issued from now on has numbers that were given out to nobody, and everybody signs in again. `--skip 50000`
 * leaves out more numbers of orders and so on than the 10,000 that are usual. See docs/going-live.md, section 7.
 */
import { parseArgs } from 'node:util'
import { commandDeadlines } from '#db/deadlines'
import { skipNumbers } from '#db/skip-numbers'
import type { Context } from '#domain/core/context'
import { listStandingAccess } from '#domain/people/identity/list-standing-access'
import { signEverybodyOut } from '#domain/people/identity/sign-everybody-out'
import { beginNewSeries } from '#domain/desk/tax/units/begin-new-series'
import { loadConfig } from '#server/config'
import { PlainError, reportPlainError } from '#server/process/plain-error'
import { refuseUnmigrated } from '#server/refuse-unmigrated'
import { openForCommand, openStoreDatabase } from '#server/store-database'
import { isStoreConnected, refuseOtherMode } from '#server/store-mode'
import { assemble } from '#server/wiring'

const { values } = parseArgs({ options: { skip: { type: 'string', default: '10000' } } })

try {
  const skip = Number(values.skip)
  if (!Number.isInteger(skip) || skip < 1) throw new PlainError('--skip is a whole number, such as 10000.')
  const store = await openStoreDatabase(loadConfig(), { log: (line) => console.error(line) })
  const owner = openForCommand(store.ownerUrl, 'after-restore')
  const assembly = assemble(store.config, { patience: commandDeadlines })
  try {
    await refuseOtherMode(store.config.mode, owner.db)
    await refuseUnmigrated(owner.db)
    if (await isStoreConnected(owner.db))
      throw new PlainError(
        'Web or a worker is connected to this database: nothing was changed. Stop every process of the store, and run this again before they start.',
      )
    const ctx = assembly.patientContext()
    const signedOut = await signEverybodyOut(ctx)
    const kinds = await skipNumbers(owner.db, skip)
    const { prefix, waitsForOnboarding, takenOver } = await beginNewSeries(ctx)
    console.log(`Numbers of ${kinds} kinds (orders, tickets, clients …) go on ${skip} higher.`)
    console.log(`Invoices and notes have a series of their own from now on: ${prefix}INV-000001.`)
    if (waitsForOnboarding)
      console.log(
        `This store is connected to the tax authority: what it sells waits for its stamp${takenOver > 0 ? `, with ${takenOver} documents of before,` : ''} until the new unit is onboarded. Once web runs, an administrator does that at once under /admin/e_invoicing: within 24 hours of the first sale, by law.`,
      )
    console.log(
      `Everybody signs in again: ${signedOut.staff} sessions of staff and ${signedOut.clients} of clients have ended. Codes and links that were not used yet, invitations of staff among them, lead nowhere.`,
    )
    await printStandingAccess(ctx)
  } finally {
    await assembly.close()
    await owner.close()
    await store.stop()
  }
} catch (error) {
  reportPlainError(error)
}

/** From whom access was taken in what was lost, people know, and this database does not. */
async function printStandingAccess(ctx: Context): Promise<void> {
  const { staff, tokens } = await listStandingAccess(ctx.db, ctx.now())
  console.log('As of the moment to which was restored, these have access, with the passwords of then:')
  for (const { name, email, role } of staff) console.log(`  staff    ${email} (${role})  ${name}`)
  for (const { partner, name, hint } of tokens) console.log(`  partner  ${partner}  ${name}  ${hint}`)
  console.log(
    'Whose access was taken since has it again: take it from them before web starts, as docs/going-live.md, section 7, has it.',
  )
}
