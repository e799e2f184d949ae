import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import { refuseDemoAccounts } from './demo-accounts.ts'

const { db } = await testDatabase()

test('production refuses a database that holds accounts of the demonstration', async () => {
  await expect(refuseDemoAccounts('production', db)).resolves.toBeUndefined()

  await db
    .insertInto('staff_users')
    .values({
      name: 'Demo',
      email: 'admin@demo.test',
      phone: '+966500000001',
      role: 'admin',
      password_hash: 'x',
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute()
  await expect(refuseDemoAccounts('demo', db)).resolves.toBeUndefined()
  await expect(refuseDemoAccounts('production', db)).rejects.toThrow('admin@demo.test')
})
