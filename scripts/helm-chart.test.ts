import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { loadConfig } from '#server/config'
import { isSecret } from '#server/environment'
import { differences } from '#test/json-schema'
import type { JsonSchema } from '#test/json-schema'

const chart = path.resolve(import.meta.dirname, '../deploy/helm')
const read = (name: string) => readFileSync(path.join(chart, name), 'utf8')
const {
  $schema: _,
  title: __,
  ...schema
} = JSON.parse(read('values.schema.json')) as JsonSchema & {
  $schema: string
  title: string
}
const values = parse(read('values.yaml')) as Record<string, unknown>
const names = globSync('templates/*', { cwd: chart })
const templates = new Map(names.map((name) => [path.basename(name), read(name)]))
const all = [...templates.values()].join('\n')

/** Every variable that a store in production looks at, whatever vendors it has. */
function variablesRead(): Set<string> {
  const found = new Set<string>()
  for (const vendors of [
    { PAYMENT_PROVIDER: 'moyasar', SMS_PROVIDER: 'taqnyat', EMAIL_PROVIDER: 'smtp' },
    { PAYMENT_PROVIDER: 'tap', SMS_PROVIDER: 'unifonic', EMAIL_PROVIDER: 'none' },
  ]) {
    const given: Record<string, string> = { STORE_MODE: 'production', ...vendors }
    const env = new Proxy(given, {
      get(target, name) {
        found.add(String(name))
        return target[String(name)]
      },
    })
    expect(() => loadConfig(env)).toThrow('The configuration is wrong')
  }
  return found
}

/** The addresses of values within the file, as `web.resources`; what is free inside ends there. */
function placesOf(value: unknown, place = ''): string[] {
  const isFree = ['config', 'web.resources', 'worker.resources'].includes(place)
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isFree) return [place]
  const inside = Object.entries(value)
  return inside.length === 0
    ? [place]
    : inside.flatMap(([name, one]) => placesOf(one, place ? `${place}.${name}` : name))
}

/** A template as it would be with every condition met and every value a word: not what Helm makes, but YAML of the same shape. */
function shapeOf(template: string): string {
  return template
    .split('\n')
    .filter((line) => !/^\s*\{\{-?.*\}\}$/.test(line) && !line.trimStart().startsWith('{{ $name }}:'))
    .join('\n')
    .replaceAll(/\{\{.*?\}\}/g, 'word')
}

test('the values are what the schema says, and nothing else is taken', () => {
  expect(differences(values, schema, { shapes: {} })).toEqual([])
  const wrong = (change: object) => differences({ ...values, ...change }, schema, { shapes: {} })
  expect(wrong({ webb: {} })).not.toEqual([])
  expect(wrong({ config: { PUBLIC_URL: 'http://store.example' } })).not.toEqual([])
  expect(wrong({ config: { PUBLIC_URL: 'https://store.example', MOYASAR_SECRET_KEY: 'x' } })).not.toEqual([])
  expect(wrong({ web: { replicas: 0, resources: {} } })).not.toEqual([])
})

test('every value that a template names is there, and every one that is there is used', () => {
  const used = new Set([...all.matchAll(/\.Values\.([\w.]+)/g)].map(([, place]) => place ?? ''))
  const there = placesOf(values)
  expect([...used].filter((place) => !there.includes(place))).toEqual([])
  expect(there.filter((place) => !used.has(place))).toEqual([])
  const defined = new Set([...all.matchAll(/define "([\w.]+)"/g)].map(([, name]) => name))
  expect([...all.matchAll(/include "([\w.]+)"/g)].filter(([, name]) => !defined.has(name))).toEqual([])
})

test('its variables are those that the store reads, without secrets', () => {
  const known = variablesRead()
  const offered = schema.properties?.['config']?.propertyNames?.enum as string[]
  const set = [...all.matchAll(/name: ([A-Z][A-Z_]+)|^ {2}([A-Z][A-Z_]+):/gm)].map(
    ([, one, other]) => one ?? other ?? '',
  )
  expect([...offered, ...set].filter((name) => name !== 'NODE_OPTIONS' && !known.has(name))).toEqual([])
  expect(offered.filter(isSecret)).toEqual([])
  // What is left belongs to machines of one's own, or stands in the image.
  const others = ['BACKUP_FOLDER', 'DATA_DIR', 'ISHTIRAK_COMMIT', 'SANDBOX_PORT', 'STAGING_RECIPIENTS']
  const missing = [...known].filter(
    (name) => !isSecret(name.replace(/_FILE$/, '')) && !offered.includes(name) && !set.includes(name),
  )
  expect(missing.toSorted()).toEqual(others)
})

test('each template is YAML of the kinds that it should be', () => {
  const documents = [...templates]
    .filter(([name]) => !name.endsWith('.tpl'))
    .flatMap(([, template]) => parseAllDocuments(shapeOf(template)))
  expect(documents.flatMap(({ errors }) => errors)).toEqual([])
  const kinds = documents.map((document) => String((document.toJS() as { kind: string }).kind))
  expect(kinds.toSorted()).toEqual(
    ['ConfigMap', 'Deployment', 'Deployment', 'Ingress', 'Job', 'PodDisruptionBudget', 'Service'].toSorted(),
  )
})

type Container = {
  command: string[]
  startupProbe: Probe
  livenessProbe: Probe
  readinessProbe: Probe
  lifecycle?: { preStop: object }
}
type Deployment = { spec: { template: { spec: { containers: Container[] } } } }
type Probe = { httpGet: { path: string; port: string } }

test('web and worker are probed, drained and confined', () => {
  for (const role of ['web', 'worker']) {
    const template = templates.get(`${role}.yaml`) ?? ''
    const deployment = parseAllDocuments(shapeOf(template))[0]?.toJS() as Deployment
    const { spec } = deployment.spec.template
    const [container] = spec.containers
    expect(container?.command).toEqual(['node', `src/server/${role}.ts`])
    expect(globSync(container?.command.at(-1) ?? '')).toHaveLength(1)
    expect(container?.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' })
    expect(container?.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' })
    expect(container?.lifecycle !== undefined).toBe(role === 'web')
    expect(template).toContain(
      'terminationGracePeriodSeconds: {{ add .Values.drain.delaySeconds .Values.drain.seconds',
    )
    expect(template).toMatch(/include "ishtirak.podSecurity"[\s\S]*include "ishtirak.containerSecurity"/)
  }
  const helpers = templates.get('_helpers.tpl') ?? ''
  for (const line of [
    'runAsNonRoot: true',
    'readOnlyRootFilesystem: true',
    'allowPrivilegeEscalation: false',
    'drop: [ALL]',
  ])
    expect(helpers).toContain(line)
  // Only migrations may change tables.
  expect([...templates].filter(([, one]) => one.includes('ownerSecretName')).map(([name]) => name)).toEqual([
    'migrate.yaml',
  ])
  for (const [file] of all.matchAll(/scripts\/[\w-]+\.ts/g)) expect(globSync(file), file).toHaveLength(1)
})

test('the chart is of this version', () => {
  const { appVersion } = parse(read('Chart.yaml')) as { appVersion: string }
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(appVersion).toBe(version)
})
