import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

/** The package as a program of somebody else has it: by its name, as JavaScript with declarations. */

const home = path.resolve(import.meta.dirname, '..')
const project = path.resolve(home, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-package-'))
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(path.join(folder, 'node_modules/@ishtirak'), { recursive: true })
// As npm lays a package that is named by its folder.
symlinkSync(home, path.join(folder, 'node_modules/@ishtirak/client'))
writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
const run = promisify(execFile)

test('is imported by its name in plain JavaScript', async () => {
  writeFileSync(
    path.join(folder, 'use.js'),
    `import { Ishtirak, errorCodes, verifyWebhook } from '@ishtirak/client'
const shop = new Ishtirak({ url: 'http://127.0.0.1:1', token: 'x', retries: 0 })
const error = await shop.listPartnerProducts().catch((one) => one)
console.log(error.name, errorCodes.points_not_enough, typeof verifyWebhook)`,
  )
  const { stdout } = await run(process.execPath, ['use.js'], { cwd: folder })
  expect(stdout.trim()).toBe('ConnectionError 800010 function')
})

test('tells a strict TypeScript program what it may send and what it gets', async () => {
  writeFileSync(
    path.join(folder, 'use.ts'),
    `import { ApiError, Ishtirak } from '@ishtirak/client'
import type { OperationErrors, PartnerOrder, WebhookEvent } from '@ishtirak/client'
const shop = new Ishtirak({ url: 'http://x', token: 'x' })
const { order } = await shop.placePartnerOrder({ product_id: 'a', client: { phone_number: '5' }, payment: 'link' })
const whole: PartnerOrder = order
for await (const { ref_id } of shop.iteratePartnerOrders({ status: 'completed' })) whole.ref_id = ref_id
const left = (event: WebhookEvent) => (event.type === 'points.spent' ? event.data.points : event.data.id)
const name: OperationErrors['spendPoints'] = 'points_not_enough'
left satisfies (event: WebhookEvent) => string | number
new ApiError({ status: 409, headers: new Headers(), body: {} }).is(name)
// @ts-expect-error: there is no such way to pay
await shop.placePartnerOrder({ product_id: 'a', client: { phone_number: '5' }, payment: 'cash' })
// @ts-expect-error: the client is missing
await shop.placePartnerOrder({ product_id: 'a', payment: 'link' })
// @ts-expect-error: no error of this call
const wrong: OperationErrors['getSpend'] = 'points_not_enough'
`,
  )
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        target: 'ES2022',
        module: 'NodeNext',
        lib: ['ES2022', 'DOM'],
        types: [],
        noEmit: true,
      },
      files: ['use.ts'],
    }),
  )
  const compiler = path.join(project, 'node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch(({ stdout: said }) => ({
    stdout: said,
  }))
  expect(stdout).toBe('')
})
