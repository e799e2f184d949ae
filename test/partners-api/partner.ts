import type { Database } from '#db/client'
import { addPartner } from '../partners.ts'
import { Ishtirak, type ClientOptions } from '../../clients/typescript/src/index.ts'

let numbers = 0
/** A mobile number that nobody in this file has had. */
export const newNumber = () => `56${String(++numbers).padStart(7, '0')}`

/** A partner whose program has the client: `{ id, shop, with }`. */
export async function partnerWithClient(
  db: Database,
  url: string,
  options: Parameters<typeof addPartner>[1] & { client?: Partial<ClientOptions> } = {},
) {
  const { client, ...rest } = options
  const partner = await addPartner(db, rest)
  const open = (token: string, more: Partial<ClientOptions> = {}) =>
    new Ishtirak({ url, token, ...client, ...more })
  return {
    id: partner.id,
    token: partner.token,
    shop: open(partner.token),
    /** The same partner by another token. */
    by: async (more: Parameters<typeof partner.addToken>[0]) => open(await partner.addToken(more)),
    at: (otherUrl: string) => open(partner.token, { url: otherUrl }),
  }
}
