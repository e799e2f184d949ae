/**
 * `npm run doctor` (in a release: `node scripts/doctor.ts`, with the processes' environment): looks at configuration, database,
 * gateway, SMS, e-mail, clock, certificates, disk and backups, says how each is and what to do, and changes nothing. Exit code 1
 * when something failed. No secret is printed.
 */
import { describeFindings, examine } from '#server/doctor/run-doctor'
import { reportPlainError } from '#server/process/plain-error'

try {
  const findings = await examine(process.env)
  console.log(describeFindings(findings))
  process.exitCode = findings.some(({ state }) => state === 'failed') ? 1 : 0
} catch (error) {
  reportPlainError(error)
}
