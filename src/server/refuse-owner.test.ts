import { expect, test } from 'vitest'
import { refuseOwner } from '#server/refuse-owner'
import { testDatabase } from '#test/database'

const { db, owner } = await testDatabase()

test('a live store refuses to run as the owner of its tables, and says what to do', async () => {
  await expect(refuseOwner('production', db)).resolves.toBeUndefined()
  await expect(refuseOwner('demo', owner)).resolves.toBeUndefined()
  await expect(refuseOwner('production', owner)).rejects.toThrow(/DATABASE_OWNER_URL.*npm run migrate/s)
})
