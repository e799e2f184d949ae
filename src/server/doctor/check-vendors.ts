import { randomUUID } from 'node:crypto'
import type { Dependencies } from '#domain/core/context'
import type { MessageSender } from '#domain/core/ports/sender'
import { getContent } from '#domain/shop/published/content-cache'
import type { Config } from '#server/config'
import { findingsOf, type Finding } from './finding.ts'

/**
 * Asks each gateway for a payment that nobody made: it can answer only whom it knows. Nothing is made or
 * changed there.
 */
export async function checkGateways({ gateways }: Pick<Dependencies, 'gateways'>): Promise<Finding[]> {
  const answers = gateways.all.map(({ name, live, findPayment }) => {
    const part = `gateway ${name}`
    const action =
      '401 or 403: the secret key is not of this account. No answer: let this machine reach the gateway, and look at its status page.'
    return findingsOf(part, action, async () => {
      await findPayment({ id: randomUUID(), reference: null, openedAt: new Date() })
      return [{ part, state: 'ok', text: live ? 'answers, with live keys' : 'answers, with test keys' }]
    })
  })
  return (await Promise.all(answers)).flat()
}

/** Looks for a file that nobody has: a bucket answers so only whom it lets in. */
export async function checkFiles({ files }: Pick<Dependencies, 'files'>): Promise<Finding[]> {
  const part = 'files of tickets'
  if (!files) return [{ part, state: 'ok', text: 'lie in the database' }]
  const action =
    'Look at ATTACHMENTS_S3_URL, its region, key and secret: the key may read, write and delete in this bucket, and list it, or a missing file is answered with 403.'
  return findingsOf(part, action, async () => {
    await files.look(`doctor/${randomUUID()}`, 0, () => undefined)
    return [{ part, state: 'ok', text: 'the bucket answers' }]
  })
}

/**
 * Names whom sales are reported to. None of them can be asked without sending an event, so nobody is; but the
 * keys that staff set must open.
 */
export async function listMeasurement({
  db,
  measurement,
}: Pick<Dependencies, 'db' | 'measurement'>): Promise<Finding[]> {
  const part = 'measurement'
  const action =
    'TAX_KEY_ENCRYPTION_KEY is not the one under which staff’s keys were sealed: put the old one behind it, or enter the keys anew.'
  const set = await getContent({ db }).catch(() => null)
  if (!set) {
    const text = 'not looked at, as the database does not say what staff set'
    return [
      { part, state: 'warning', text, action: 'Mend what is said of the database and its migrations first.' },
    ]
  }
  return findingsOf(part, action, async () => {
    const on = measurement.vendors().map(({ name }) => name)
    const shut = set.measurement.filter(({ vendor }) => !on.includes(vendor))
    if (shut.length > 0 && measurement.reach !== 'nowhere')
      throw new Error(`the keys of ${shut.map(({ vendor }) => vendor).join(', ')} cannot be opened`)
    const text =
      on.length > 0 ? `reports to ${on.join(', ')}, of those who agreed` : 'this store reports to nobody'
    return [{ part, state: 'ok', text }]
  })
}

type SenderConfig = Pick<Config, 'sms' | 'email' | 'mode'>

/** Asks whoever carries messages whether it lets us in; sends nothing. */
export async function checkSenders(
  { senders }: Pick<Dependencies, 'senders'>,
  { sms, email, mode }: SenderConfig,
): Promise<Finding[]> {
  return [
    ...(await checkSender('SMS', sms.provider, senders.sms, mode)),
    ...(await checkSender('e-mail', email.provider, senders.email, mode)),
  ]
}

async function checkSender(
  part: string,
  provider: string,
  sender: MessageSender | null | undefined,
  mode: Config['mode'],
): Promise<Finding[]> {
  if (!sender) return [{ part, state: 'ok', text: 'this store sends none' }]
  const { check } = sender
  if (!check)
    return [
      {
        part,
        state: 'ok',
        text:
          mode === 'staging' ? 'goes to STAGING_RECIPIENTS alone' : `${provider}: nothing leaves this store`,
      },
    ]
  const action = 'Look at its user, key and address, at the balance, and whether this machine may reach it.'
  return findingsOf(part, action, async () => [{ part, state: 'ok', text: await check() }])
}
