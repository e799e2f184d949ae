import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFatoora } from '#integrations/fatoora/fatoora'
import { createUnit } from '#test/einvoice-unit'

// What no authority should answer, and gateways in front of one do. `sandbox/fatoora` answers as the real
// one.

let answer: RequestListener
let asked: string[] = []
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  answer(request, response)
})
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))
afterAll(() => server.close())

const { token } = createUnit()
const by = { environment: 'simulation', token, secret: 'a secret of the unit' } as const
const document = { uuid: crypto.randomUUID(), hash: 'aGFzaA==', xml: '<Invoice/>' }
const csid = { requestID: 1, binarySecurityToken: token, secret: 'secret' }
const pass = { validationResults: { status: 'PASS', warningMessages: [], errorMessages: [] } }

/** What each call makes of an answer. */
async function outcomes(status: number, body: unknown, headers: Record<string, string> = {}) {
  asked = []
  answer = (_, response) => {
    response.writeHead(status, headers)
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const { port } = server.address() as AddressInfo
  const authority = createFatoora({ baseUrl: `http://127.0.0.1:${port}`, timeout: 2000 })
  const calls = {
    compliance: authority.complianceCsid({ environment: 'simulation', otp: '123456', csr: 'csr' }),
    check: authority.complianceCheck(by, document),
    production: authority.productionCsid(by, '1'),
    renewal: authority.renewCsid(by, { otp: '123456', csr: 'csr' }),
    report: authority.report(by, document),
    clear: authority.clear(by, document),
  }
  const all = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => [name, await call] as const),
  )
  for (const [, one] of all) expect(JSON.stringify(one)).not.toContain(by.secret)
  return Object.fromEntries(all.map(([name, { outcome }]) => [name, outcome]))
}

const all = (outcome: string) => ({
  compliance: outcome,
  check: outcome,
  production: outcome,
  renewal: outcome,
  report: outcome,
  clear: outcome,
})

describe('an answer that cannot be believed leaves everything open', () => {
  test.each<[string, number, unknown]>([
    ['200 with a page', 200, '<html>Welcome</html>'],
    ['200 with nothing', 200, ''],
    ['200 with null', 200, 'null'],
    ['200 with a list', 200, []],
    ['200 with another object', 200, { ok: true }],
    [
      '200 that says it was not',
      200,
      {
        ...pass,
        reportingStatus: 'NOT_REPORTED',
        clearanceStatus: 'NOT_CLEARED',
        validationResults: { ...pass.validationResults, status: 'ERROR' },
      },
    ],
    ['200 with a certificate that is none', 200, { ...csid, binarySecurityToken: '<script>' }],
    ['200 with a secret of other letters', 200, { ...csid, secret: 'line\nbreak' }],
    ['201', 201, csid],
    ['400 with a page', 400, '<html>Bad request</html>'],
    ['400 without a reason', 400, pass],
    ['403 with a page', 403, '<html>Forbidden</html>'],
    ['404', 404, { httpCode: '404' }],
    ['406', 406, 'This Version is not supported or not provided in the header.'],
    ['413', 413, '<html>Too large</html>'],
    ['500 with a certificate', 500, { ...csid, ...pass }],
    ['502', 502, '<html>Bad gateway</html>'],
  ])('%s', async (_, status, body) => {
    expect(await outcomes(status, body)).toEqual(all('unknown'))
  })

  test('a cleared file that is another document, or none', async () => {
    for (const xml of ['', 'no xml', '<Invoice/>']) {
      const clearedInvoice = Buffer.from(xml).toString('base64')
      const { clear } = await outcomes(200, { ...pass, clearanceStatus: 'CLEARED', clearedInvoice })
      expect(clear).toBe('unknown')
    }
    expect(await outcomes(208, { ...pass, clearanceStatus: 'CLEARED', clearedInvoice: null })).toMatchObject({
      clear: 'unknown',
    })
  })

  test('a huge one', async () => {
    expect(
      await outcomes(
        200,
        JSON.stringify({ ...pass, reportingStatus: 'REPORTED', more: 'x'.repeat(10_000_001) }),
      ),
    ).toEqual(all('unknown'))
  })

  test('one that does not end', async () => {
    const cut: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"validationResults"')
      setTimeout(() => response.destroy(), 20)
    }
    answer = cut
    const { port } = server.address() as AddressInfo
    const authority = createFatoora({ baseUrl: `http://127.0.0.1:${port}` })
    expect(await authority.report(by, document)).toMatchObject({ outcome: 'unknown', status: null })
  })
})

test.each([301, 302, 307, 308])('a redirect (%i) is followed by no call', async (status) => {
  const elsewhere = { location: '/elsewhere' }
  expect(await outcomes(status, '', elsewhere)).toEqual(all('unknown'))
  expect(asked.filter((one) => one.includes('elsewhere'))).toEqual([])
})

test('303 says that clearance is off, to clearance alone, and is not followed', async () => {
  expect(await outcomes(303, '', { location: '/elsewhere' })).toEqual({
    ...all('unknown'),
    clear: 'clearance_off',
  })
  expect(asked.filter((one) => one.includes('elsewhere'))).toEqual([])
})

test('409 is an answer to reports alone', async () => {
  expect(await outcomes(409, { ...pass, reportingStatus: 'NOT_REPORTED' })).toEqual({
    ...all('unknown'),
    report: 'accepted',
  })
  expect(await outcomes(409, '<html>Conflict</html>')).toEqual(all('unknown'))
})

test('a wait that is a date or a lie is none', async () => {
  for (const after of ['Wed, 21 Oct 2026 07:28:00 GMT', '-1', '99999999999']) {
    expect(await outcomes(429, '', { 'retry-after': after })).toEqual(all('busy'))
  }
})

test('remarks are kept short, also one by itself and one without a name', async () => {
  const many = Array.from({ length: 200 }, () => ({ code: null, category: null, message: 'x'.repeat(5000) }))
  for (const errorMessages of [many, many[0]]) {
    answer = (_, response) => {
      response.writeHead(400)
      response.end(
        JSON.stringify({
          validationResults: { status: 'ERROR', errorMessages },
          reportingStatus: 'NOT_REPORTED',
        }),
      )
    }
    const { port } = server.address() as AddressInfo
    const refused = await createFatoora({ baseUrl: `http://127.0.0.1:${port}` }).report(by, document)
    if (refused.outcome !== 'refused') throw new Error(refused.outcome)
    expect(refused.errors).toHaveLength(Array.isArray(errorMessages) ? 100 : 1)
    expect(refused.errors[0]).toEqual({ code: '', category: '', message: 'x'.repeat(1000) })
  }
})
