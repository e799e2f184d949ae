import { companyLine } from '#rules/tax/company'
import { ShopError } from '#rules/errors/shop-error'
import { cleanLines, cleanText } from '#rules/core/text'
import type { ApiClientFields } from '#domain/partners/api-clients/read-api-clients'
import type { Transaction } from '#domain/core/transaction'
import { violates } from '#domain/core/violates'

/** As it is stored: clean words, each plan once and always in the same order. */
export function cleanApiClient(fields: ApiClientFields): ApiClientFields {
  return {
    ...fields,
    name: cleanText(fields.name),
    description: cleanLines(fields.description),
    product_ids: [...new Set(fields.product_ids)].sort(),
  }
}

/** With the company in one line, as the history has it. */
export function inWords({ company, ...fields }: ApiClientFields) {
  return { ...fields, company: company && companyLine(company) }
}

/** Connects exactly these plans. Error: invalid_input for one that is not there. */
export async function connectProducts(tx: Transaction, id: string, productIds: string[]): Promise<void> {
  await tx.db.deleteFrom('api_client_products').where('api_client_id', '=', id).execute()
  if (productIds.length === 0) return
  const found = await tx.db.selectFrom('products').select('id').where('id', 'in', productIds).execute()
  if (found.length !== productIds.length) {
    throw new ShopError('invalid_input', { fields: { product_ids: ['not_allowed'] } })
  }
  const rows = productIds.map((product_id) => ({ api_client_id: id, product_id }))
  await tx.db.insertInto('api_client_products').values(rows).execute()
}

/** Two API clients of one name could not be distinguished. */
export function asNameTaken(error: unknown): never {
  throw violates(error, 'api_clients_by_name') ? new ShopError('api_client_name_taken') : error
}
