import { sql } from 'kysely'
import type { Database } from '#db/client'
import { readSecurityToken } from '#einvoice/read-certificate'
import type { Dependencies } from '#domain/core/context'
import { sealCredential } from '#domain/core/unit-secrets'
import { createFatoora } from '#integrations/fatoora/fatoora'
import { invariant } from '#rules/core/invariant'
import { FatooraUnit } from '#test/fatoora-unit'
import { seller } from '#test/tax-documents'
import type { TestFatoora } from '../sandbox/fatoora/test-fatoora.ts'

/**
 * Makes the store's unit stamp what it issues from now on, with a certificate of the practice authority; the seller is that of the
 * test documents. The store's parts need the same authority and a seal.
 */
export async function activateUnit(
  db: Database,
  { keySeal }: Pick<Dependencies, 'keySeal'>,
  fatoora: Pick<TestFatoora, 'url' | 'otp'>,
): Promise<void> {
  const unit = await new FatooraUnit(createFatoora({ baseUrl: `${fatoora.url}/e-invoicing` })).register(
    fatoora,
  )
  invariant(keySeal && unit.csid, 'a store with a seal, and a registered unit')
  const { address } = seller
  await db
    .updateTable('store_settings')
    .set({
      legal_name_ar: seller.name.ar,
      legal_name_en: seller.name.en,
      vat_number: seller.vatNumber,
      unified_number: seller.companyId?.value ?? '',
      address_street: address?.street ?? '',
      address_building: address?.building ?? '',
      address_district: address?.district ?? '',
      address_city: address?.city ?? '',
      address_postcode: address?.postcode ?? '',
    })
    .execute()
  const certificate = readSecurityToken(unit.csid.token)
  const id = crypto.randomUUID()
  await sql`with credential as (
      insert into tax_credentials (id, unit_id, kind, environment, common_name, unit_serial, csr, key_sealed, secret_sealed,
        token, request_id, certificate, expires_at, created_at)
      select ${id}, u.id, 'production', ${unit.environment}, 'Ishtirak', ${unit.serial}, ${unit.csr()}, k.key_sealed,
        k.secret_sealed, ${unit.csid.token}, ${unit.csid.requestId}, ${certificate.text}, ${certificate.notAfter}, now()
      from tax_units u, jsonb_to_record(${JSON.stringify(
        sealCredential(keySeal, id, { key: unit.key, secret: unit.csid.secret }),
      )}::jsonb) as k (key_sealed text, secret_sealed text) where u.is_current returning id)
    update tax_units set state = 'active', environment = ${unit.environment}, credential_id = ${id}
    where is_current`.execute(db)
}
