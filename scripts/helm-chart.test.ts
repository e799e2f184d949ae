import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { storePrograms } from './bundle-store.ts'
import { isSecret } from '#server/environment'
import { differences, type JsonSchema } from '#test/json-schema'
import { renderChart } from '#test/helm-template'
import { variablesRead } from '#test/variables-read'

const folder = path.resolve(import.meta.dirname, '../deploy/helm')
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const {
  $schema: _,
  title: __,
  ...schema
} = JSON.parse(read('values.schema.json')) as JsonSchema & {
  $schema: string
  title: string
}
const values = parse(read('values.yaml')) as Record<string, unknown>
const names = globSync('templates/*', { cwd: folder })
const templates = new Map(names.map((name) => [path.basename(name), read(name)]))
const all = [...templates.values()].join('\n')

/** The addresses of values within the file, as `web.resources`; what is free inside ends there. */
function placesOf(value: unknown, place = ''): string[] {
  const isFree = ['config', 'web.resources', 'worker.resources'].includes(place)
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isFree) return [place]
  const inside = Object.entries(value)
  return inside.length === 0
    ? [place]
    : inside.flatMap(([name, one]) => placesOf(one, place ? `${place}.${name}` : name))
}

/** Everything that is optional, in use. */
const everything = {
  ...values,
  image: {
    repository: 'registry.example/store',
    tag: '1.2.3',
    pullPolicy: 'Always',
    pullSecrets: [{ name: 'pull' }],
  },
  config: { PUBLIC_URL: 'https://store.example', DRAIN_NOTE: 'yes: "no"', DATABASE_POOL_SIZE: 15 },
  keptAssetsClaim: 'kept',
  logClaim: 'log',
  appleDomainConfigMap: 'apple',
  ingress: {
    enabled: true,
    className: 'nginx',
    host: 'store.example',
    tlsSecretName: 'tls',
    annotations: { 'cert-manager.io/cluster-issuer': 'letsencrypt' },
  },
  podAnnotations: { 'prometheus.io/scrape': 'true' },
  nodeSelector: { 'kubernetes.io/arch': 'arm64' },
  tolerations: [{ key: 'spot', operator: 'Exists', effect: 'NoSchedule' }],
}

/** What `helm template` makes of the values: every document that is not empty. */
function renderDocuments(given: object): Thing[] {
  const rendered = renderChart(templates, {
    values: given,
    chart,
    release: { Name: 'store', Service: 'Helm' },
  })
  return [...rendered.values()]
    .flatMap((text) => parseAllDocuments(text))
    .map((document) => {
      expect(document.errors).toEqual([])
      return document.toJS() as Thing | null
    })
    .filter((thing) => thing !== null)
}

test('the values are what the schema says, and nothing else is taken', () => {
  expect(differences(values, schema, { shapes: {} })).toEqual([])
  const wrong = (change: object) => differences({ ...values, ...change }, schema, { shapes: {} })
  expect(wrong({ webb: {} })).not.toEqual([])
  expect(wrong({ config: { PUBLIC_URL: 'http://store.example' } })).not.toEqual([])
  expect(wrong({ config: { PUBLIC_URL: 'https://store.example', MOYASAR_SECRET_KEY: 'x' } })).not.toEqual([])
  expect(wrong({ web: { replicas: 0, resources: {} } })).not.toEqual([])
})

test('what Helm would hand on otherwise than it was written is refused: yes as true, long numbers as 1.2e+14', () => {
  const config = (change: object) =>
    differences({ ...values, config: { PUBLIC_URL: 'https://store.example', ...change } }, schema, {
      shapes: {},
    })
  for (const held of ['yes', 'no']) expect(config({ HOLD_MESSAGES: held })).toEqual([])
  for (const held of [true, false]) expect(config({ HOLD_MESSAGES: held })).not.toEqual([])
  for (const name of ['META_PIXEL_ID', 'TIKTOK_PIXEL_CODE', 'SMTP_USER', 'TAQNYAT_SENDER']) {
    expect(config({ [name]: '123456789012345' })).toEqual([])
    expect(config({ [name]: 123_456_789_012_345 })).not.toEqual([])
  }
  expect(config({ DATABASE_POOL_SIZE: 15, LOG_REQUESTS: true })).toEqual([])
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
  const others = [
    'BACKUP_FOLDER',
    'DATA_DIR',
    'ISHTIRAK_COMMIT',
    'MEASUREMENT_PRACTICE_URL',
    'SANDBOX_PORT',
    'STAGING_RECIPIENTS',
  ]
  const missing = [...known].filter(
    (name) => !isSecret(name.replace(/_FILE$/, '')) && !offered.includes(name) && !set.includes(name),
  )
  expect(missing.toSorted()).toEqual(others)
})

type Container = {
  name: string
  image: string
  command: string[]
  env?: { name: string; value: unknown }[]
  startupProbe: Probe
  livenessProbe: Probe
  readinessProbe: Probe
  lifecycle?: { preStop: object }
  ports: { name: string; containerPort: number }[]
  securityContext: object
  volumeMounts?: { name: string }[] | null
}
type Pod = {
  containers: Container[]
  initContainers?: Container[]
  volumes?: { name: string }[] | null
  terminationGracePeriodSeconds: number
  securityContext: object
  nodeSelector?: object
  tolerations?: object[]
  imagePullSecrets?: object[]
}
type PodTemplate = { metadata: { labels: Labels; annotations: Labels }; spec: Pod }
type Labels = Record<string, string>
type Thing = {
  kind: string
  metadata: { name: string; labels: Labels; annotations?: Labels }
  data?: Record<string, unknown>
  spec: {
    template: PodTemplate
    jobTemplate?: { spec: { template: PodTemplate } }
    selector: Labels & { matchLabels?: Labels }
    maxUnavailable?: number
    tls?: object[]
    rules?: { host: string; http: { paths: { backend: { service: { name: string } } }[] } }[]
  }
}
type Probe = { httpGet: { path: string; port: string } }

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const chart = { AppVersion: (parse(read('Chart.yaml')) as { appVersion: string }).appVersion }
const named = (things: Thing[]) => things.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()
const only = (things: Thing[], name: string) => {
  const found = things.filter(({ kind, metadata }) => `${kind} ${metadata.name}` === name)
  expect(found, name).toHaveLength(1)
  return found[0] as Thing
}
/** The one thing that is a pod by itself: its spec is none of the others'. */
const commandsPod = (things: Thing[]) =>
  only(things, 'Pod store-commands') as unknown as { metadata: { labels: Labels }; spec: Pod }
const podsOf = (things: Thing[]) =>
  things
    .filter(({ kind }) => ['Deployment', 'Job', 'CronJob'].includes(kind))
    .map(({ spec }) => spec.jobTemplate?.spec.template ?? spec.template)

test('it makes what a store needs of the values as they stand, and of all of them in use', () => {
  const plain = renderDocuments(values)
  const parts = [
    'ConfigMap store',
    'Deployment store-web',
    'Deployment store-worker',
    'Job store-migrate',
    'PodDisruptionBudget store-web',
    'Service store',
  ]
  expect(named(plain)).toEqual(parts)
  for (const { containers } of podsOf(plain).map(({ spec }) => spec))
    expect(containers[0]?.image).toBe(`ishtirak:${version}`)

  const whole = renderDocuments(everything)
  expect(named(whole)).toEqual([...parts, 'CronJob store-archive', 'Ingress store'].toSorted())
  const { spec } = only(whole, 'Ingress store')
  expect(spec.tls).toEqual([{ hosts: ['store.example'], secretName: 'tls' }])
  expect(spec.rules?.[0]?.http.paths[0]?.backend.service.name).toBe(
    only(whole, 'Service store').metadata.name,
  )
  for (const { metadata, spec: pod } of podsOf(whole)) {
    expect([...pod.containers, ...(pod.initContainers ?? [])].map(({ image }) => image)).toEqual(
      Array(pod.initContainers ? 2 : 1).fill('registry.example/store:1.2.3'),
    )
    expect(pod.imagePullSecrets).toEqual([{ name: 'pull' }])
    const part = metadata.labels['app.kubernetes.io/component']
    // A job that migrates runs anywhere, once.
    if (part === 'migrate') continue
    expect(pod).toMatchObject({ nodeSelector: everything.nodeSelector, tolerations: everything.tolerations })
    if (part === 'archive') continue
    expect(metadata.annotations['prometheus.io/scrape']).toBe('true')
  }
})

test('every variable is a text, and a change of one restarts the pods', () => {
  const data = only(renderDocuments(everything), 'ConfigMap store').data ?? {}
  expect(data).toMatchObject({
    STORE_MODE: 'production',
    NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=192',
    SHUTDOWN_DELAY_SECONDS: '5',
    DRAIN_SECONDS: '22',
    DRAIN_NOTE: 'yes: "no"',
    DATABASE_POOL_SIZE: '15',
  })
  const env = podsOf(renderDocuments(everything)).flatMap(({ spec }) =>
    spec.containers.flatMap((one) => one.env ?? []),
  )
  expect(
    [...Object.values(data), ...env.map(({ value }) => value)].filter((value) => typeof value !== 'string'),
  ).toEqual([])
  const sums = (given: object) =>
    podsOf(renderDocuments(given)).flatMap(({ metadata }) => metadata.annotations?.['checksum/config'] ?? [])
  expect(sums(values)).toEqual(sums(values))
  expect(sums({ ...values, heapMegabytes: 256 })).not.toEqual(sums(values))
})

test('who is selected carries the labels, and what is mounted is there', () => {
  for (const given of [values, everything]) {
    const things = renderDocuments(given)
    const web = only(things, 'Deployment store-web').spec.template.metadata.labels
    expect(web).toMatchObject(only(things, 'Service store').spec.selector)
    expect(web).toMatchObject(only(things, 'PodDisruptionBudget store-web').spec.selector.matchLabels ?? {})
    for (const { spec } of things.filter(({ kind }) => kind === 'Deployment'))
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels ?? {})
    for (const { spec } of podsOf(things)) {
      const mounted = [...spec.containers, ...(spec.initContainers ?? [])].flatMap(
        (one) => one.volumeMounts ?? [],
      )
      const there = (spec.volumes ?? []).map(({ name }) => name)
      expect([...new Set(mounted.map(({ name }) => name))].toSorted()).toEqual(there.toSorted())
    }
  }
})

test('web and worker are probed, drained and confined', () => {
  const things = renderDocuments(values)
  for (const role of ['web', 'worker']) {
    const { spec } = only(things, `Deployment store-${role}`).spec.template
    const [container] = spec.containers
    expect(container?.command).toEqual(['node', `build/store/${role}.js`])
    expect(Object.keys(storePrograms)).toContain(role)
    for (const [probe, path] of [
      [container?.startupProbe, '/healthz'],
      [container?.livenessProbe, '/healthz'],
      [container?.readinessProbe, '/readyz'],
    ] as const)
      expect(probe?.httpGet).toEqual({ path, port: container?.ports[0]?.name })
    const port = role === 'web' ? 'PORT' : 'WORKER_PORT'
    expect(container?.env?.find(({ name }) => name === port)?.value).toBe(
      String(container?.ports[0]?.containerPort),
    )
    expect(container?.lifecycle !== undefined).toBe(role === 'web')
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(5 + 22 + 2)
  }
  for (const { spec } of podsOf(renderDocuments(everything))) {
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    for (const { securityContext } of [...spec.containers, ...(spec.initContainers ?? [])])
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
  }
  // Only migrations may change tables, the archive, and who runs commands.
  const ofOwner = [...templates].filter(([, one]) => one.includes('ownerSecretName')).map(([name]) => name)
  expect(ofOwner.toSorted()).toEqual(['archive.yaml', 'commands.yaml', 'migrate.yaml'])
  const programs = [...all.matchAll(/scripts\/[\w-]+\.ts/g)]
  expect(programs).not.toHaveLength(0)
  for (const [file] of programs) expect(globSync(file), file).toHaveLength(1)
})

test('commands of the owner have a pod of their own, which stays when web and workers are away', () => {
  expect(named(renderDocuments(everything))).not.toContain('Pod store-commands')
  const { metadata, spec: pod } = commandsPod(renderDocuments({ ...everything, commands: true }))
  expect(metadata.labels['app.kubernetes.io/component']).toBe('commands')
  const [container, ...others] = pod.containers
  expect(others).toEqual([])
  expect(container).toMatchObject({
    image: 'registry.example/store:1.2.3',
    command: ['sleep', 'infinity'],
    envFrom: [
      { configMapRef: { name: 'store' } },
      { secretRef: { name: 'ishtirak' } },
      { secretRef: { name: 'ishtirak-owner' } },
    ],
    securityContext: { readOnlyRootFilesystem: true },
  })
  expect(pod).toMatchObject({
    imagePullSecrets: [{ name: 'pull' }],
    nodeSelector: everything.nodeSelector,
    tolerations: everything.tolerations,
    securityContext: { runAsNonRoot: true },
  })
  const operations = readFileSync('docs/operations.md', 'utf8')
  const row = operations.split('\n').find((line) => line.startsWith('| Kubernetes |')) ?? ''
  const [, , command, owners] = row.split(/(?<!\\)\|/)
  expect(command).toContain('kubectl exec deploy/store-worker')
  expect(owners).toContain('kubectl exec -it store-commands -- node scripts/')
  // A worker runs neither beside the step behind a restore nor before it.
  expect(operations.match(/deploy\/store-w[\s\S]{0,200}?after-restore\.ts/)).toBeNull()
  expect(operations).toContain('kubectl exec store-commands -- node scripts/after-restore.ts')
})

test('old months of the log move into a claim, each month and by hand, and nowhere without one', () => {
  const whole = renderDocuments({ ...everything, commands: true })
  const [archive] = podsOf([only(whole, 'CronJob store-archive')])
  const { spec: commands } = commandsPod(whole)
  for (const pod of [archive?.spec, commands]) {
    expect(pod?.volumes).toEqual([{ name: 'log', persistentVolumeClaim: { claimName: 'log' } }])
    expect(pod?.containers[0]?.volumeMounts).toEqual([{ name: 'log', mountPath: '/log' }])
  }
  expect(archive?.spec.containers[0]?.command).toEqual([
    'node',
    'scripts/audit-archive.ts',
    '--folder',
    '/log',
  ])
  const { spec: without } = commandsPod(renderDocuments({ ...everything, commands: true, logClaim: '' }))
  expect([without.volumes, without.containers[0]?.volumeMounts]).toEqual([undefined, undefined])
  // What is documented for a cluster names that folder.
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(
    'kubectl exec store-commands -- node scripts/audit-archive.ts --folder /log',
  )
})

test('the reader of templates trims and refuses as Helm does', () => {
  const make = (source: string) =>
    renderChart(new Map([['one.yaml', source]]), { values: { none: [] }, chart, release: {} }).get('one.yaml')
  // Go's own example.
  expect(make('{{ 23 -}} < {{- 45 }}')).toBe('23<45')
  expect(make('a\n  {{- with .Values.none }}\n  b\n  {{- else }}\n  c\n  {{- end }}\nd')).toBe('a\n  c\nd')
  expect(() => make('{{ .Values.nothing }}')).toThrow('no value')
  expect(() => make('{{ lookup "v1" }}')).toThrow('not known')
  expect(() => make('{{ if .Values.none }}')).toThrow('has no end')
})

test('the chart is of this version', () => {
  expect(chart.AppVersion).toBe(version)
})
