import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Database } from '#db/client'
import { day } from '#rules/core/durations'
import { findStampingCertificate } from '#domain/desk/tax/units/find-stamping-certificate'
import { findingsOf, type Finding } from './finding.ts'

/** Days before a certificate's end in which somebody should look, and in which it is late. */
const earlyDays = 21
const lateDays = 3

const patience = 5_000

/**
 * The certificate that visitors see, which a proxy holds, and the one that tax documents are stamped with.
 */
export async function checkCertificates(publicUrl: string): Promise<Finding[]> {
  const part = 'certificate'
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return [{ part, state: 'ok', text: `${publicUrl} needs none` }]
  const action =
    'Renew it at the proxy (section 2 of docs/going-live.md), and see that its whole chain is served.'
  const unreachable = `See that ${hostname} leads to the proxy, and that the proxy serves it (section 2 of docs/going-live.md).`
  return findingsOf(part, unreachable, async () => {
    const { expiresAt, problem } = await readCertificate(hostname, Number(port || 443))
    return [judgeCertificate(part, { expiresAt, problem, now: new Date(), action })]
  })
}

/** The certificate of e-invoicing; nothing while no unit is active. */
export async function checkStamping(db: Database): Promise<Finding[]> {
  const certificate = await findStampingCertificate({ db })
  if (!certificate) return []
  const action = 'Renew the e-invoicing unit in the administration (docs/invoicing.md).'
  const { expiresAt } = certificate
  return [judgeCertificate('stamping certificate', { expiresAt, problem: null, now: new Date(), action })]
}

/** @param problem why browsers would refuse it; null when they would not */
export function judgeCertificate(
  part: string,
  { expiresAt, problem, now, action }: { expiresAt: Date; problem: string | null; now: Date; action: string },
): Finding {
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / day)
  const date = expiresAt.toISOString().slice(0, 10)
  if (problem) return { part, state: 'failed', text: `browsers refuse it: ${problem}`, action }
  if (days < 0) return { part, state: 'failed', text: `ended on ${date}`, action }
  if (days < lateDays) return { part, state: 'failed', text: `ends on ${date}`, action }
  if (days < earlyDays) return { part, state: 'warning', text: `ends on ${date}`, action }
  return { part, state: 'ok', text: `good until ${date}` }
}

function readCertificate(host: string, port: number): Promise<{ expiresAt: Date; problem: string | null }> {
  return new Promise((resolve, reject) => {
    // Judged by us, so that an ended one is reported by its day.
    const name = isIP(host) ? {} : { servername: host }
    const socket = connect({ host, port, ...name, rejectUnauthorized: false, timeout: patience }, () => {
      const { valid_to } = socket.getPeerCertificate()
      const { authorized, authorizationError } = socket
      socket.end()
      resolve({ expiresAt: new Date(valid_to), problem: authorized ? null : String(authorizationError) })
    })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error(`${host}:${port} does not answer`)))
  })
}
