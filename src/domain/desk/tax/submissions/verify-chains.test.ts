import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { packFile } from '#einvoice/packed-file'
import { stampedFile } from '#domain/core/stamped-file'
import { createFatoora } from '#integrations/fatoora/fatoora'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { compareAuthority } from '#domain/desk/tax/submissions/compare-authority'
import { verifyChains } from '#domain/desk/tax/submissions/verify-chains'
import type { Database } from '#db/client'
import { activateUnit } from '#test/active-unit'
import { openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'
import { createClock } from '../../../../../sandbox/practice/clock.ts'
import { TestFatoora } from '../../../../../sandbox/fatoora/test-fatoora.ts'

const { db, unguarded } = await testDatabase()
const fatoora = await TestFatoora.open({ clock: createClock() })
afterAll(() => fatoora.close())
const shop = await openTestShop(db, {
  parts: { taxAuthority: createFatoora({ baseUrl: `${fatoora.url}/e-invoicing` }) },
})
await activateUnit(db, shop.parts, fatoora)
for (let sales = 0; sales < 3; sales++) await shop.buy((await shop.newClient()).token)
const rows = await db.selectFrom('tax_submissions').selectAll().orderBy('counter').execute()
const [first, second] = rows
const { documents: theirs } = await fatoora.books()

test('books that agree, with us and at the authority', async () => {
  expect(await verifyOwnBooks(shop.system)).toEqual([])
  expect(theirs).toHaveLength(3)
  expect(await compareAuthority({ db }, theirs)).toEqual([])
})

test('what differs at the authority is found', async () => {
  const [one, ...others] = theirs
  if (!one) throw new Error('the authority has nothing')
  const found = (changed: typeof theirs) => compareAuthority({ db }, changed)
  expect(await found(others)).toEqual([expect.stringContaining('the authority has none')])
  expect(await found([...theirs, one])).toEqual(['the authority has a document twice'])
  expect(await found([{ ...one, total: '69.01' }, ...others])).toEqual([
    expect.stringContaining('something else'),
  ])
  expect(await found([{ ...one, state: 'rejected' }, ...others])).toEqual([
    expect.stringContaining('rejected'),
  ])
  expect(await found([{ ...one, hash: 'x' }, ...theirs])).toEqual([expect.stringContaining('none of ours')])
})

const other = (letter: string | undefined) => (letter === 'A' ? 'B' : 'A')

/** The text with one letter changed: at a place far into it. */
function changed(text: string | null | undefined, place: number): string {
  const at = Math.floor((text?.length ?? 0) * place)
  return `${text?.slice(0, at)}${other(text?.[at])}${text?.slice(at + 1)}`
}

/** Another byte there, whatever it is: what is packed differs from run to run. */
function flipByte(bytes: Buffer | null | undefined, place: number): Buffer {
  const flipped = Buffer.from(bytes ?? '')
  flipped.writeUInt8(flipped.readUInt8(place) ^ 0xff, place)
  return flipped
}

const id = second?.document_id ?? ''
test.each<[string, (owner: Database) => Promise<unknown>]>([
  ...[0.01, 0.2, 0.4, 0.6, 0.8, 0.99].map((place): [string, (owner: Database) => Promise<unknown>] => [
    `a byte of the file at ${place}`,
    (owner) =>
      owner
        .updateTable('tax_submissions')
        .set({ packed_xml: packFile(changed(second && stampedFile(second), place)) })
        .where('document_id', '=', id)
        .execute(),
  ]),
  [
    'a byte of the file as it is kept',
    (owner) =>
      owner
        .updateTable('tax_submissions')
        .set({ packed_xml: flipByte(second?.packed_xml, 200) })
        .where('document_id', '=', id)
        .execute(),
  ],
  [
    'the hash',
    (owner) =>
      owner
        .updateTable('tax_submissions')
        .set({ hash: changed(second?.hash, 0.5) })
        .where('document_id', '=', id)
        .execute(),
  ],
  [
    'the previous hash',
    (owner) =>
      owner
        .updateTable('tax_submissions')
        .set({ previous_hash: changed(second?.hash, 0.5) })
        .where('document_id', '=', id)
        .execute(),
  ],
  [
    'the QR code',
    (owner) =>
      owner
        .updateTable('tax_submissions')
        .set({ qr: changed(second?.qr, 0.5) })
        .where('document_id', '=', id)
        .execute(),
  ],
  [
    'a file of another document',
    (owner) =>
      owner
        .updateTable('tax_submissions')
        .set({ packed_xml: first?.packed_xml ?? null })
        .where('document_id', '=', id)
        .execute(),
  ],
  [
    'a document that is not stamped',
    (owner) =>
      owner
        .deleteFrom('tax_submissions')
        .where('document_id', '=', rows[2]?.document_id ?? '')
        .execute(),
  ],
  [
    'the unit’s last hash',
    (owner) =>
      owner
        .updateTable('tax_units')
        .set({ last_hash: first?.hash ?? '' })
        .execute(),
  ],
  [
    'the unit’s counter',
    (owner) =>
      owner
        .updateTable('tax_units')
        .set({ counter: 2n, last_hash: second?.hash ?? '' })
        .execute(),
  ],
  ['the certificate', (owner) => owner.updateTable('tax_credentials').set({ certificate: 'MII' }).execute()],
  [
    'the frozen document',
    (owner) =>
      sql`update tax_documents set content = jsonb_set(content, '{paidBy}', '"balance"') where id = ${id}`.execute(
        owner,
      ),
  ],
])('a change is found: %s', async (_, change) => {
  let found: string[] = []
  const tried = unguarded(async (owner) => {
    await change(owner)
    found = await verifyOwnBooks({ ...shop.system, db: owner })
    throw new Error('taken back')
  })
  await expect(tried).rejects.toThrow('taken back')
  expect(found).not.toEqual([])
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

test('a document that is stamped while the chain is read is no disagreement', async () => {
  let reads = 0
  /** Behind the first answer about the units somebody buys. */
  const selling = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (reads++ === 0) await shop.buy((await shop.newClient()).token)
      return result
    },
  })
  expect(await verifyChains({ db: selling })).toEqual([])
  expect(reads).toBeGreaterThan(1)
  expect(await db.selectFrom('tax_submissions').select('counter').execute()).toHaveLength(4)
  expect(await verifyChains({ db })).toEqual([])
})
