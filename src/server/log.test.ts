import { expect, it } from 'vitest'
import { createLog } from './log.ts'

/** What a line says that was logged with these values. */
function lineOf(values: object) {
  const lines: string[] = []
  const log = createLog(
    { mode: 'production', logLevel: 'info', logsRequests: false },
    { role: 'web', to: { write: (line) => void lines.push(line) } },
  )
  log.warn(values, 'said')
  return JSON.parse(lines.join(''))
}

it('says by which code the database refused, and not with which values', () => {
  const refused = Object.assign(new Error('too many connections'), {
    code: '53300',
    detail: 'Key (phone)=(+966500000001) already exists.',
  })
  const { err } = lineOf({ err: refused })
  expect(err).toMatchObject({ message: 'too many connections', errorCode: '53300' })
  expect(JSON.stringify(err)).not.toContain('+966500000001')
  expect(lineOf({ error: refused }).error).toMatchObject({ errorCode: '53300' })
})

it('says what an error came from', () => {
  const { err } = lineOf({ err: new Error('no answer', { cause: new Error('connect ECONNREFUSED') }) })
  expect(err.message).toBe('no answer: connect ECONNREFUSED')
})

it('keeps codes, tokens and passwords to itself', () => {
  const line = JSON.stringify(lineOf({ code: '123456', body: { token: 'ish_c_x', password: 'pass-word' } }))
  expect(line).not.toMatch(/123456|ish_c_x|pass-word/)
})

it('says which kind of process speaks', () => {
  expect(lineOf({})).toMatchObject({ role: 'web', pid: process.pid })
})

it('leaves the terminal of a demonstration to people, unless somebody asks for each request', () => {
  const said = (logsRequests: boolean) => {
    const lines: string[] = []
    const to = { write: (line: string) => void lines.push(line) }
    createLog({ mode: 'demo', logLevel: 'info', logsRequests }, { to }).info({}, 'answered')
    return lines.length
  }
  expect([said(false), said(true)]).toEqual([0, 1])
})
