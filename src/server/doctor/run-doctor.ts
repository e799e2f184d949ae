import { z } from 'zod'
import { loadConfig, type Config } from '#server/config'
import { ConfigError, isSecret, Reader, type Environment } from '#server/environment'
import { openStoreDatabase } from '#server/store-database'
import { assemble, type ReadyConfig } from '#server/wiring'
import { checkActivityLog } from './check-activity-log.ts'
import { checkCertificates, checkStamping } from './check-certificates.ts'
import { checkDatabase } from './check-database.ts'
import { checkBackups, checkDisk } from './check-machine.ts'
import { checkHeldMessages } from './check-held-messages.ts'
import { checkReplica } from './check-replica.ts'
import { checkFiles, checkGateways, checkSenders, listMeasurement } from './check-vendors.ts'
import { findingsOf, type Finding } from './finding.ts'

const oldestNode = 24

/**
 * Looks at everything that a store needs, and changes nothing. A configuration that is wrong is all that is
 * looked at: the rest would be of some other store.
 */
export async function examine(env: Environment): Promise<Finding[]> {
  const findings = await examineAll(env)
  return findings.map((finding) => ({ ...finding, text: hideSecrets(finding.text, env) }))
}

async function examineAll(env: Environment): Promise<Finding[]> {
  let config: Config
  try {
    config = { ...loadConfig(env), logLevel: 'silent' }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map(({ variable, reason }) => ({
      part: 'configuration',
      state: 'failed',
      text: `${variable}: ${reason}`,
      action: 'Set it as section 3 of docs/going-live.md says.',
    }))
  }
  return [
    ...examineNode(config),
    ...checkDisk(config),
    ...(await checkCertificates(config.publicUrl)),
    ...(await examineParts(config)),
  ]
}

function examineNode({ mode, version }: Config): Finding[] {
  const text = `${mode}, version ${version}, Node ${process.versions.node}`
  return Number(process.versions.node.split('.')[0]) >= oldestNode
    ? [{ part: 'configuration', state: 'ok', text }]
    : [
        {
          part: 'configuration',
          state: 'failed',
          text,
          action: `Run it on Node ${oldestNode}: https://nodejs.org.`,
        },
      ]
}

/** The database, and what is asked over the network; a database that is away hides nothing else. */
async function examineParts(config: Config): Promise<Finding[]> {
  const findings: Finding[] = []
  const action = 'See DATABASE_URL, that PostgreSQL runs, and that this machine may reach it.'
  let stop = async () => {}
  let primaryUrl: string | undefined
  findings.push(
    ...(await findingsOf('database', action, async () => {
      const store = await openStoreDatabase(config)
      stop = store.stop
      const found = await examineDatabase(store.config)
      primaryUrl = store.config.databaseUrl
      return found
    })),
  )
  findings.push(...(await checkReplica(config.databaseReadUrl, primaryUrl)))
  // An address is enough to wire vendors: the pool connects when it is asked.
  const { parts, close } = assemble({
    ...config,
    databaseUrl: config.databaseUrl ?? 'postgres://localhost/',
    databaseReadUrl: undefined,
  })
  findings.push(
    ...(await checkGateways(parts)),
    ...(await checkSenders(parts, config)),
    ...(await checkFiles(parts)),
    ...(await listMeasurement(parts)),
  )
  await close()
  await stop()
  return findings
}

async function examineDatabase(config: ReadyConfig): Promise<Finding[]> {
  const findings = await checkDatabase(config)
  if (findings.some(({ part, state }) => part === 'migrations' && state === 'failed')) return findings
  const { parts, close } = assemble(config)
  try {
    return [
      ...findings,
      ...(await checkHeldMessages(parts)),
      ...(await checkBackups(config, parts.db)),
      ...(await checkActivityLog(parts.db, config)),
      ...(await checkStamping(parts.db)),
    ]
  } finally {
    await close()
  }
}

/** The secrets of the environment and of the files that it names, and passwords in addresses. */
function hideSecrets(text: string, env: Environment): string {
  const reader = new Reader(env)
  const names = Object.keys(env).map((name) => name.replace(/_FILE$/, ''))
  const values = names.filter(isSecret).flatMap((name) => {
    const value = reader.find(name, z.string()) ?? ''
    const password = URL.parse(value)?.password
    if (password) return [password, decodeURIComponent(password)]
    return name.endsWith('_URL') ? [] : [value]
  })
  return values
    .filter((value) => value.length > 3)
    .reduce((shown, value) => shown.replaceAll(value, '…'), text)
}

/** The findings as people read them: worst words first to the eye, what to do beneath. */
export function describeFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ part }) => part.length))
  const lines = findings.flatMap(({ part, state, text, action }) => [
    `${state.padEnd(8)} ${part.padEnd(width)}  ${text}`,
    ...(action ? [`${' '.repeat(9 + width)}  → ${action}`] : []),
  ])
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length
  const warnings = count('warning') === 1 ? '1 warning' : `${count('warning')} warnings`
  return [...lines, `${count('failed')} failed, ${warnings}, ${count('ok')} fine`].join('\n')
}
