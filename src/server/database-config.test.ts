import { describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { ConfigError, type Environment } from './environment.ts'

const production = {
  STORE_MODE: 'production',
  PUBLIC_URL: 'https://store.example',
  DATABASE_URL: 'postgres://shop@localhost/shop',
  PAYMENT_PROVIDER: 'tap',
  TAP_PUBLISHABLE_KEY: 'pk_live_1',
  TAP_SECRET_KEY: 'sk_live_1',
  SMS_PROVIDER: 'taqnyat',
  TAQNYAT_BEARER_TOKEN: 'token',
  TAQNYAT_SENDER: 'Siyaj',
}

function problems(env: Environment): Record<string, string> {
  try {
    loadConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return Object.fromEntries(error.problems.map(({ variable, reason }) => [variable, reason]))
  }
  return {}
}

describe('a database over the network', () => {
  test.each([
    'postgres://shop@db/shop',
    'postgres://shop@10.0.0.7:5432/shop',
    'postgres://shop@localhost.example/shop',
    'postgres://shop@localhost/shop?host=db.example',
  ])('is reached in the clear only where that is said: %s', (address) => {
    const refused = expect.stringMatching(/sslmode=verify-full .* sslmode=disable/)
    expect(problems({ ...production, DATABASE_URL: address })).toEqual({ DATABASE_URL: refused })
    for (const variable of ['DATABASE_OWNER_URL', 'DATABASE_LISTEN_URL', 'DATABASE_READ_URL'])
      expect(problems({ ...production, [variable]: address })).toEqual({ [variable]: refused })
    const said = `${address}${address.includes('?') ? '&' : '?'}sslmode=disable`
    expect(problems({ ...production, DATABASE_URL: said })).toEqual({})
    expect(loadConfig({ DATABASE_URL: address }).databaseUrl).toBe(address)
  })

  test('is said by no empty word, which the driver takes for the clear', () => {
    const refused = expect.stringMatching(/sslmode=verify-full/)
    const address = 'postgres://shop@db/shop?sslmode='
    expect(problems({ ...production, DATABASE_URL: address })).toEqual({ DATABASE_URL: refused })
  })

  test.each([
    'postgres://shop@localhost/shop',
    'postgres://shop@127.0.0.1:6432/shop',
    'postgres://shop@localhost/shop?host=%2Frun%2Fpostgresql',
    'postgres://shop@%2Frun%2Fpostgresql/shop',
  ])('is none on this machine: %s', (address) => {
    expect(problems({ ...production, DATABASE_URL: address })).toEqual({})
  })
})
