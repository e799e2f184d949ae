import { randomInt } from 'node:crypto'
import type { Desk } from './desk.ts'
import type { Environment } from './environments.ts'
import { INVALID_SANDBOX_OTPS } from './guesses.ts'
import type { Otp } from './objects.ts'

const HOUR = 3_600_000

/** Six digits that open one environment for one hour. */
export function createOtp({ books, clock }: Desk, environment: Environment): Otp {
  let code = newCode()
  while (books.otps.has(code)) code = newCode()
  const value: Otp = { code, environment, expires_at: clock.now() + HOUR, is_spent: false }
  books.put({ kind: 'otp', value })
  return value
}

/** Those that still open something, newest first. */
export function listOtps({ books, clock }: Desk): Otp[] {
  return [...books.otps.values()].filter((otp) => isGood(otp, clock.now())).toReversed()
}

export function opens({ books, clock }: Desk, environment: Environment, code: string): boolean {
  if (environment === 'developer-portal') return /^\d{6}$/.test(code) && !INVALID_SANDBOX_OTPS.includes(code)
  const otp = books.otps.get(code)
  return otp !== undefined && otp.environment === environment && isGood(otp, clock.now())
}

export function spendOtp({ books }: Desk, code: string) {
  const otp = books.otps.get(code)
  if (otp) books.put({ kind: 'otp', value: { ...otp, is_spent: true } })
}

function isGood(otp: Otp, now: number): boolean {
  return !otp.is_spent && now < otp.expires_at
}

function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}
