import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createMetrics, type ApiMetrics } from '#api/calls/metrics'
import type { ProcessRole } from '#api/calls/process-role'
import { vendorTraits } from '#server/gateway-vendors'
import { measureHearing, measurePool, measureReplica } from '#server/pool-metrics'
import { metricsIn, parseQuery, query, type Sample } from '#test/promql'

const read = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8')
type Rules = { groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[] }
type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] }

const rules = (parse(read('prometheus/alerts.yaml')) as Rules).groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(read('grafana/store.json')) as Dashboard
const queries = [
  ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ where: title, expr }))),
]

/** A process as Prometheus sees it; `waiting`: callers without a connection. */
function play(role: ProcessRole, instance: string, { waiting = 0 } = {}) {
  const metrics = createMetrics({ role, version: '1.0.0' })
  measurePool(metrics.registry, { totalCount: 10, idleCount: 0, waitingCount: waiting })
  measureReplica(metrics.registry, { age: () => 0 })
  measureHearing(metrics, 'content_changed')(true)
  metrics.ready.set(1)
  for (const state of ['due', 'later', 'failed']) metrics.figures.jobs.set({ state }, 0)
  const samplesOf = async (registry: ApiMetrics['registry']): Promise<Sample[]> =>
    (await registry.getMetricsAsJSON()).flatMap(({ name, values }) =>
      values.map((one) => ({
        name: 'metricName' in one && one.metricName ? String(one.metricName) : name,
        labels: {
          ...Object.fromEntries(Object.entries(one.labels).map(([label, value]) => [label, String(value)])),
          instance,
          job: 'ishtirak',
        },
        value: one.value,
      })),
    )
  return {
    metrics,
    /** What a scrape finds, with or without the figures of the store. */
    async scrape({ hasFigures = true } = {}): Promise<Sample[]> {
      const up: Sample = { name: 'up', labels: { instance, job: 'ishtirak' }, value: 1 }
      const { registry, figures } = metrics
      return [up, ...(await samplesOf(registry)), ...(hasFigures ? await samplesOf(figures.registry) : [])]
    },
  }
}

/** Two web processes and two workers, which report the same of the store. */
function playStore(setFigures: (figures: ApiMetrics['figures']) => void = () => undefined) {
  const processes = [
    play('web', 'web:3000'),
    play('web', 'web:3001'),
    play('worker', 'worker:3101'),
    play('worker', 'worker:3102'),
  ]
  for (const { metrics } of processes) setFigures(metrics.figures)
  return processes
}

async function scrapeAll(processes: ReturnType<typeof playStore>, options = {}): Promise<Sample[]> {
  return (await Promise.all(processes.map((one) => one.scrape(options)))).flat()
}

/** The event loop of a machine under tests may be held up. */
const firing = (samples: Sample[]) =>
  rules
    .filter(({ alert, expr }) => alert !== 'EventLoopBlocked' && query(expr, samples).length > 0)
    .map(({ alert }) => alert)

/** A rate of calls to a vendor, as Prometheus would count it. */
const calls = (vendor: string, status: string): Sample => ({
  name: 'vendor_request_duration_seconds_count',
  labels: { vendor, status, instance: 'worker:3101' },
  value: 1,
})

test('alerts and dashboard ask only for what the processes report, and each alert says what to do', async () => {
  const { metrics } = play('web', 'web:3000')
  const known = new Set(['up'])
  for (const registry of [metrics.registry, metrics.figures.registry]) {
    for (const { name, type } of await registry.getMetricsAsJSON()) {
      known.add(name)
      if (String(type) === 'histogram')
        for (const end of ['count', 'bucket', 'sum']) known.add(`${name}_${end}`)
    }
  }
  expect(queries.length).toBeGreaterThan(40)
  const unknown = queries.flatMap(({ where, expr }) =>
    metricsIn(parseQuery(expr)).flatMap(({ name }) => (known.has(name) ? [] : [`${where}: ${name}`])),
  )
  expect(unknown).toEqual([])
  expect(rules.filter(({ annotations }) => !annotations.action || !annotations.summary)).toEqual([])
})

test('what every process reports alike of the whole store is nowhere added up over the processes', async () => {
  const figures = await createMetrics().figures.registry.getMetricsAsJSON()
  const names = new Set(figures.map(({ name }) => name))
  expect(names.size).toBeGreaterThan(9)
  const asked = queries.flatMap(({ where, expr }) =>
    metricsIn(parseQuery(expr)).flatMap((metric) => (names.has(metric.name) ? [{ where, ...metric }] : [])),
  )
  expect(new Set(asked.map(({ name }) => name))).toEqual(names)
  expect(asked.filter(({ around }) => around[0] !== 'max' && around[0] !== 'absent')).toEqual([])
})

test('a store that is well wakes nobody', async () => {
  const processes = playStore((figures) => {
    figures.payments.set({ provider: 'moyasar', status: 'paid', decline: '' }, 40)
    figures.payments.set({ provider: 'moyasar', status: 'payment_failed', decline: 'hard' }, 5)
    figures.bankVisits.set({ provider: 'moyasar', outcome: 'paid' }, 40)
    figures.messages.set({ channel: 'sms', status: 'sent' }, 90)
    figures.oldestDueSeconds.set({ name: 'message.deliver' }, 2)
    figures.certificateSeconds.set(100 * 86_400)
  })
  const samples = await scrapeAll(processes)
  expect(firing([...samples, calls('moyasar', '201'), calls('fatoora', '200')])).toEqual([])
})

test('payments and messages are counted once, however many processes report them', async () => {
  const fired = async (count: number) =>
    firing(
      await scrapeAll(
        playStore((figures) => {
          figures.payments.set({ provider: 'moyasar', status: 'payment_failed', decline: 'soft' }, count)
          figures.bankVisits.set({ provider: 'moyasar', outcome: 'never_back' }, count)
          figures.messages.set({ channel: 'sms', status: 'sent' }, 30)
          figures.messages.set({ channel: 'sms', status: 'failed' }, count)
        }),
      ),
    )
  expect(await fired(6)).toEqual([])
  expect(await fired(21)).toEqual(['PaymentsFail', 'BankPagesLost', 'PaymentsMayPassLater', 'MessagesFail'])

  const samples = await scrapeAll(
    playStore(({ payments, messages }) => {
      payments.set({ provider: 'moyasar', status: 'paid', decline: '' }, 7)
      payments.set({ provider: 'moyasar', status: 'payment_failed', decline: 'soft' }, 2)
      payments.set({ provider: 'moyasar', status: 'payment_failed', decline: 'hard' }, 3)
      messages.set({ channel: 'sms', status: 'sent' }, 9)
    }),
  )
  const shown = (title: string) =>
    query(panels.find((panel) => panel.title === title)?.targets?.[0]?.expr ?? '', samples).map(
      ({ labels, value }) => [...Object.values(labels).toSorted(), value],
    )
  expect(shown('Payments of the last hour')).toEqual([
    ['moyasar', 'paid', 7],
    ['moyasar', 'payment_failed', 5],
  ])
  expect(shown('Messages of the last hour')).toEqual([['sent', 'sms', 9]])
})

test('somebody is woken when processes are away, all of them or one kind', async () => {
  expect(firing([])).toEqual(['WebAway', 'WorkerAway', 'FiguresAway'])
  const [web, , worker] = playStore()
  expect(firing((await worker?.scrape()) ?? [])).toEqual(['WebAway'])
  const down: Sample = { name: 'up', labels: { instance: 'worker:3101', job: 'ishtirak' }, value: 0 }
  expect(firing([...((await web?.scrape()) ?? []), down])).toEqual(['WorkerAway', 'ProcessDown'])
  expect(firing(await play('store', 'store:3000').scrape())).toEqual([])
})

test('a database that is away, and a pool without connections, wake somebody though no figure comes', async () => {
  const processes = playStore()
  for (const { metrics } of processes) metrics.ready.set(0)
  expect(firing(await scrapeAll(processes, { hasFigures: false }))).toEqual(['NotReady', 'FiguresAway'])

  const crowded = play('web', 'web:3000', { waiting: 30 })
  const samples = [
    ...(await crowded.scrape({ hasFigures: false })),
    ...(await play('worker', 'worker:3101').scrape()),
  ]
  expect(firing(samples)).toEqual(['PoolExhausted'])
})

test('a worker that cannot work, an ear that is deaf, a late job and a certificate are each told by name', async () => {
  const [web, , worker] = playStore((figures) => {
    figures.oldestDueSeconds.set({ name: 'subscription.renew' }, 400)
    figures.oldestDueSeconds.set({ name: 'message.deliver' }, 3)
    figures.maxRunningSeconds.set({ name: 'books.compare' }, 2_400)
    figures.maxRunningSeconds.set({ name: 'activity.seal' }, 14_000)
    figures.certificateSeconds.set(-60)
  })
  worker?.metrics.ready.set(0)
  if (web) measureHearing(web.metrics, 'content_changed')(false)
  const samples = [...((await web?.scrape()) ?? []), ...((await worker?.scrape()) ?? [])]
  const labelsOf = (alert: string) =>
    query(rules.find((rule) => rule.alert === alert)?.expr ?? '', samples).map(({ labels }) => labels)
  expect(firing(samples)).toEqual(['NotReady', 'JobsWait', 'JobRuns', 'ListenerDown', 'CertificateEnded'])
  expect(labelsOf('NotReady')).toEqual([{ instance: 'worker:3101' }])
  expect(labelsOf('JobsWait')).toEqual([{ name: 'subscription.renew' }])
  expect(labelsOf('JobRuns')).toEqual([{ name: 'activity.seal' }])
  expect(labelsOf('ListenerDown')).toEqual([{ instance: 'web:3000', channel: 'content_changed' }])
  const soon = playStore((figures) => figures.certificateSeconds.set(20 * 86_400))
  expect(firing(await scrapeAll(soon))).toEqual(['CertificateEndsSoon'])
})

test('each vendor that fails wakes whom it concerns, and the endpoint of a partner nobody', async () => {
  const well = await scrapeAll(playStore())
  const fired = (vendor: string, status: string) =>
    firing([...well, calls(vendor, status), calls(vendor, '200')])
  // A key that was exchanged or closed and an empty balance are answered well, and to every call.
  for (const status of ['failed', '503', '401', '402', '403', '429']) {
    for (const gateway of Object.keys(vendorTraits)) expect(fired(gateway, status)).toEqual(['GatewayAway'])
    for (const carrier of ['taqnyat', 'unifonic', 'smtp'])
      expect(fired(carrier, status)).toEqual(['MessageCompanyAway'])
    for (const vendor of ['fatoora', 'files', 'ga4']) expect(fired(vendor, status)).toEqual(['VendorAway'])
    expect(fired('other', status)).toEqual([])
  }
  // A refused card, a payment that is none of theirs, and a wrong number are single matters.
  for (const status of ['400', '404', '410', '422']) {
    expect(fired('moyasar', status)).toEqual([])
    expect(fired('unifonic', status)).toEqual([])
  }
  // An address that a mail server does not know is its owner's matter.
  expect(firing([...well, calls('smtp', 'refused')])).toEqual([])
})

test('pages that fail wake somebody, files and visitors who left do not', async () => {
  const well = await scrapeAll(playStore())
  const pages = (area: string, status: string, value: number): Sample => ({
    name: 'page_request_duration_seconds_count',
    labels: { area, status, instance: 'web:3000' },
    value,
  })
  expect(firing([...well, pages('store', '200', 50), pages('admin', '500', 2)])).toEqual(['PageErrors'])
  expect(
    firing([...well, pages('store', '200', 50), pages('store', '499', 9), pages('assets', '503', 5)]),
  ).toEqual([])
})

test('few messages of which most fail wake somebody, single wrong numbers do not', async () => {
  const fired = async (failed: number, sent: number) =>
    firing(
      await scrapeAll(
        playStore(({ messages }) => {
          messages.set({ channel: 'sms', status: 'failed' }, failed)
          messages.set({ channel: 'sms', status: 'sent' }, sent)
          messages.set({ channel: 'email', status: 'sent' }, 40)
        }),
      ),
    )
  expect(await fired(3, 0)).toEqual(['MessagesFail'])
  expect(await fired(5, 4)).toEqual(['MessagesFail'])
  expect(await fired(4, 5)).toEqual([])
  expect(await fired(2, 0)).toEqual([])
  expect(await fired(11, 300)).toEqual(['MessagesFail'])
})
