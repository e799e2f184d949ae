/**
 * Every check, one after the other; the first that fails ends the run. The last line says how many passed and failed: tests
 * by their own count, each other check as one; before it stand the tests that passed only when they were tried once more.
 * `--full` runs every test, and the slow proofs whole, `--only=name,name` some steps, and files named after them only those
 * tests. TEST_TURN chooses another part of what is taken in turn (test/turns.ts).
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { turns } from '../test/turns.ts'
import { requireTestBrowser } from './chromium.mjs'
import { startTestRun } from './test-run.ts'

type Step = {
  name: string
  about: string
  /** Commands, run by our Node unless they name a program of their own. */
  commands: string[][]
  /** The commands are vitest runs, whose own counts are added up. */
  vitest?: true
  needsBrowser?: true
  when?: boolean
}

const full = process.argv.includes('--full')
const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const files = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const turn = Number(process.env['TEST_TURN'] ?? dayOfCommit())
const takesTurns = !full && files.length === 0
const part = takesTurns ? `, of what is taken in turn part ${(turn % turns) + 1} of ${turns}` : ''
const testRun = startTestRun()
const total = { passed: 0, failed: 0 }
const secondTries: string[] = []
let chromium: string | undefined

/** What writes files that are committed, each after what it reads. */
const generated = ['generate-db-types', 'generate-openapi', 'generate-client']

const steps: Step[] = [
  {
    name: 'format',
    about: 'formatting, width of comments',
    commands: [['node_modules/oxfmt/bin/oxfmt', '--check'], ['scripts/wrap-comments.ts']],
  },
  {
    name: 'lint',
    about:
      'lint, arrows between rooms, circles, owners of tables, names, transactions, long functions, released migrations',
    commands: [
      ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
      ['scripts/show-rooms.ts', '--check'],
      ['scripts/check-names.ts'],
      ['scripts/check-transactions.ts'],
      ['scripts/check-functions.ts'],
      ['scripts/show-table-owners.ts', '--check'],
      ['scripts/check-migrations.ts'],
    ],
  },
  { name: 'sides', about: 'no left or right in pages', commands: [['scripts/check-css.ts']] },
  { name: 'texts', about: 'every text in both languages', commands: [['scripts/check-locales.ts']] },
  {
    name: 'types',
    about: 'types',
    commands: [
      ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
      ['node_modules/typescript/bin/tsc', '-p', '.'],
    ],
  },
  {
    name: 'generated',
    about: "generated files are fresh, the API's description is clean",
    commands: [
      ...generated.map((script) => [`scripts/${script}.ts`, '--verify']),
      ['scripts/lint-openapi.ts'],
    ],
  },
  {
    name: 'unit',
    about: `rules, verbs, routes, sandbox${part}`,
    vitest: true,
    commands: [vitest('vitest.config.ts')],
  },
  { name: 'build', about: 'build', commands: [['scripts/build.ts']] },
  {
    name: 'e2e',
    about: `browser journeys${part}`,
    vitest: true,
    needsBrowser: true,
    commands: [vitest('vitest.e2e.config.ts', '--maxWorkers=2', '.e2e.ts')],
    when: globSync('e2e/**/*.e2e.ts').length > 0,
  },
  {
    name: 'proofs',
    about: full ? 'crash, pictures, fuzz: whole' : `crash, pictures, fuzz: a slice${part}`,
    vitest: true,
    needsBrowser: true,
    commands: [vitest('vitest.e2e.config.ts', '--maxWorkers=2', '.proof.ts')],
    when: globSync('e2e/**/*.proof.ts').length > 0,
  },
]

const started = Date.now()
const wanted = steps.filter((step) => step.when !== false && (!only || only.includes(step.name)))
for (const [index, step] of wanted.entries()) {
  console.log(`\n── ${index + 1}/${wanted.length} ${step.name}: ${step.about}`)
  const from = Date.now()
  const fine = await runStep(step)
  console.log(`── ${step.name} ${fine ? 'passed' : 'FAILED'} in ${seconds(from)}`)
  if (!fine) {
    process.exitCode = 1
    break
  }
}
const left = await testRun.close()
if (left.length > 0) console.log(`\nLeft behind, and ended: ${left.join(', ')}.`)
console.log(`\nAll of it took ${seconds(started)}.`)
if (secondTries.length > 0) {
  const who = secondTries.length === 1 ? '1 test needed its' : `${secondTries.length} tests needed their`
  console.log(`${who} second try:\n${secondTries.map((name) => `  ${name}`).join('\n')}`)
}
console.log(`${total.passed} passed, ${total.failed} failed`)

async function runStep(step: Step): Promise<boolean> {
  try {
    if (step.needsBrowser) chromium = requireTestBrowser()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    total.failed++
    return false
  }
  for (const [index, command] of step.commands.entries()) {
    const report = path.join(testRun.folder, `${step.name}-${index}.json`)
    const tries = path.join(testRun.folder, `${step.name}-${index}-second-tries.json`)
    const status = await testRun.run(step.vitest ? [...command, `--outputFile.json=${report}`] : command, {
      ...(chromium && { CHROMIUM_PATH: chromium }),
      PROOF: full ? 'full' : 'slice',
      SECOND_TRIES: tries,
      // Empty where files are named, also within a run that takes turns.
      TEST_TURN: takesTurns ? String(turn) : '',
    })
    const counts = step.vitest ? readReport(report) : { passed: 0, failed: 0 }
    secondTries.push(...readNames(tries))
    total.passed += counts.passed
    total.failed += counts.failed
    if (status === 0 && counts.failed === 0) continue
    if (counts.failed === 0) total.failed++
    return false
  }
  if (!step.vitest) total.passed++
  return true
}

/** The same for everybody who tests this commit; without Git, the first. */
function dayOfCommit(): number {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' })
  return Math.floor(Number(stdout ?? 0) / 86_400)
}

function vitest(config: string, ...filters: string[]) {
  return [
    'node_modules/vitest/vitest.mjs',
    'run',
    `--config=${config}`,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/second-tries.ts',
    ...(files.length > 0 ? files : filters),
  ]
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** A file that could not even be read counts as one failure. */
function readReport(file: string) {
  if (!existsSync(file)) return { passed: 0, failed: 0 }
  const report: Report = JSON.parse(readFileSync(file, 'utf8'))
  const broken = report.testResults.filter(
    (one) => one.status === 'failed' && one.assertionResults.length === 0,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

function readNames(file: string): string[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

function seconds(from: number) {
  return `${((Date.now() - from) / 1000).toFixed(1)} s`
}
