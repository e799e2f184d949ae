import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import type { TokenMode } from '#rules/partners/partners'
import { testDatabase } from '../../test/database.ts'
import { addPartner } from '../../test/partners.ts'
import { serveTestShop } from '../../test/served-shop.ts'

/**
 * The guides of docs/partners: whatever they tell a partner to type is run here as written, against a served
 * API.
 */

const { db, pool } = await testDatabase()
const { url, plans } = await serveTestShop(db, { parts: { limiter: createSharedLimiter(pool) } })
const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-guides-'))
afterAll(() => rmSync(folder, { recursive: true }))

const guides: [string, TokenMode][] = [
  ['first-order', 'test'],
  ['points', 'test'],
  ['webhooks', 'test'],
  ['practice', 'test'],
  ['going-live', 'live'],
]

/**
 * One partner after the other, of one store: what they do with the same practice numbers is never in their
 * way.
 */
const partners = [
  ['a first partner', () => [plans.small]],
  ['a second one', () => [plans.small]],
  ['a third one, who sells another plan', () => [plans.shared]],
] as const
const runs = guides.flatMap(([name, mode]) =>
  partners.map(([who, sells]) => [name, who, mode, sells] as const),
)

test.each(runs)(
  'every command of docs/partners/%s.md works as written for %s',
  async (name, _, mode, sells) => {
    const { token } = await addPartner(db, { products: sells(), mode })
    // bash takes a pipe from Node for a remote shell's and would read the machine's own settings first.
    const { stderr } = await promisify(execFile)(
      'bash',
      ['--norc', '-euo', 'pipefail', '-c', commandsOf(name)],
      {
        cwd: folder,
        env: { ...process.env, ISHTIRAK_URL: url, ISHTIRAK_TOKEN: token },
        timeout: 20_000,
      },
    )
    expect(stderr).toBe('')
  },
)

test.each(['a first', 'a second'])(
  'every program of docs/partners/client.md works as written for %s',
  async () => {
    const { token } = await addPartner(db, { products: [plans.small], mode: 'test' })
    writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
    await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', commandsOf('client')], {
      cwd: folder,
      // Nothing is fetched but from the store: npm would ask its registry for warnings and news.
      env: {
        ...process.env,
        ISHTIRAK_URL: url,
        npm_config_audit: 'false',
        npm_config_update_notifier: 'false',
      },
      timeout: 60_000,
    })
    const example = JSON.parse(readFileSync(path.join(folder, 'partner-example/package.json'), 'utf8'))
    expect(example.dependencies['@ishtirak/client']).toMatch(/\/api\/docs\/client\/ishtirak-client\.tgz$/)
    expect(readdirSync(path.join(folder, 'partner-example')).toSorted()).toEqual(
      expect.arrayContaining(['README.md', 'main.ts', 'package.json', 'receiver.ts']),
    )
    const programs = [...readGuide('client').matchAll(/^```js\n\/\/ (\w+\.js)\n([\s\S]*?)^```$/gm)]
    const said: Record<string, string> = {}
    for (const [, name = '', program = ''] of programs) {
      writeFileSync(path.join(folder, name), program)
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [name], {
        cwd: folder,
        env: { PATH: process.env['PATH'], ISHTIRAK_URL: url, ISHTIRAK_TOKEN: token },
        timeout: 20_000,
      })
      expect(stderr).toBe('')
      said[name] = stdout
    }
    expect(Object.keys(said)).toEqual(['sell.js', 'spend.js', 'told.js'])
    expect(said['sell.js']).toContain('رصد: 69')
    expect(said['sell.js']).toMatch(/\d+ completed\n$/)
    expect(said['spend.js']).toContain('spent 2, 298 left\n')
    expect(said['spend.js']).toContain('only 298 left\n')
    expect(said['spend.js']).toContain('no client of ours\n')
    expect(said['told.js']).toBe('a stranger is answered 400\n')
  },
)

test('every guide is there in Arabic, with the very same commands and programs', () => {
  const folder = path.resolve(import.meta.dirname, '../../docs/partners')
  const names = readdirSync(folder).filter((file) => file.endsWith('.md'))
  expect(readdirSync(path.join(folder, 'ar'))).toEqual(names)
  for (const file of names) {
    const [english, arabic] = [file, `ar/${file}`].map((one) => readFileSync(path.join(folder, one), 'utf8'))
    const blocks = (text = '') =>
      [...text.matchAll(/^```(?:sh|js|ts|json)\n[\s\S]*?^```$/gm)].map(([block]) => block)
    expect(blocks(arabic), file).toEqual(blocks(english))
    expect(arabic).toMatch(/^# .*[\u0600-\u06ff]/)
  }
})

test('and names the very same numbers in each section: codes, limits, days', () => {
  const folder = path.resolve(import.meta.dirname, '../../docs/partners')
  const numbersOf = (file: string) =>
    readFileSync(path.join(folder, file), 'utf8')
      .replaceAll(/^```[\s\S]*?^```$/gm, '')
      .split(/^## /m)
      .map((section) => [...section.matchAll(/\d[\d,.]*\d/g)].map(([number]) => number).toSorted())
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.md')))
    expect(numbersOf(`ar/${file}`), file).toEqual(numbersOf(file))
})

test('and names the very same words of the interface: fields, events, headers', () => {
  const folder = path.resolve(import.meta.dirname, '../../docs/partners')
  const wordsOf = (file: string) => {
    const text = readFileSync(path.join(folder, file), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '')
    return [...new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, word]) => word))].toSorted()
  }
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.md')))
    expect(wordsOf(`ar/${file}`), file).toEqual(wordsOf(file))
})

function readGuide(name: string): string {
  return readFileSync(path.resolve(import.meta.dirname, `../../docs/partners/${name}.md`), 'utf8')
}

/** All blocks that are marked as commands, in their order, as one script: what one sets the next one uses. */
function commandsOf(name: string): string {
  const blocks = [...readGuide(name).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(
    ([, commands]) => commands ?? '',
  )
  expect(blocks.length).toBeGreaterThan(0)
  return blocks.join('\n')
}
