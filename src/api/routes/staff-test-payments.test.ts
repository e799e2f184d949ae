import { expect, test } from 'vitest'
import { roles } from '#rules/people/permissions'
import { createMoyasar } from '#integrations/payments/moyasar'
import { oneGateway, signedInStaff, testApi } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'

const { db } = await testDatabase()

test.each([
  [false, true],
  [true, false],
])('payments at a gateway with live keys (%s) are a test: %s', async (live, isTest) => {
  const mode = live ? 'live' : 'test'
  const gateway = createMoyasar({
    baseUrl: 'http://127.0.0.1:9',
    browserBaseUrl: 'http://127.0.0.1:9',
    publishableKey: `pk_${mode}_1`,
    secretKey: `sk_${mode}_1`,
    webhookSecret: 'a secret of the test',
  })
  const { ask: there } = testApi(db, { parts: { gateways: oneGateway(gateway) } })
  for (const role of roles) {
    const { token } = await signedInStaff(db, role)
    expect((await there('GET /api/users/v1/waiting', { token })).body.is_payment_test).toBe(isTest)
  }
})
