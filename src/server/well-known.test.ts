import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createWellKnown } from '#server/well-known'

const request = new Request('https://store.example/.well-known/apple-developer-merchantid-domain-association')
const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-proof-'))
const file = path.join(folder, 'proof')
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(file, '7B227073704964')

test('hands out Apple’s proof as it is', async () => {
  const answer = createWellKnown({ appleDomainFile: file })(request)
  expect(answer?.status).toBe(200)
  expect(await answer?.text()).toBe('7B227073704964')
})

test('without a proof there is none, and a wrong path ends the start', () => {
  expect(createWellKnown({ appleDomainFile: undefined })(request)?.status).toBe(404)
  expect(() => createWellKnown({ appleDomainFile: `${file}-not` })).toThrow('APPLE_PAY_DOMAIN_FILE')
})

test('everything else is somebody else’s', () => {
  expect(createWellKnown({ appleDomainFile: file })(new Request('https://store.example/'))).toBeNull()
})
