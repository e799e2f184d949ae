import type { KeyObject } from 'node:crypto'
import { buildDocument } from '#einvoice/build-document'
import { firstPreviousHash, type Chain } from '#einvoice/chain'
import { createCsr, createStampingKey } from '#einvoice/create-csr'
import type { TaxEnvironment } from '#rules/tax/tax-submission'
import { readSecurityToken } from '#einvoice/read-certificate'
import { stampDocument } from '#einvoice/stamp-document'
import type {
  CsidAnswer,
  IssuedCsid,
  StampedDocument,
  TaxAuthority,
  UnitCredentials,
} from '#domain/core/ports/tax-authority'
import { documentsOfEveryKind, seller, taxDocument } from '#test/tax-documents'
import type { TestFatoora } from '../sandbox/fatoora/test-fatoora.ts'

/** The time of documents that come to an authority of `TestFatoora` in time. */
const issuedAt = '2026-11-20T07:00:00Z'

/** A unit that asks the practice authority through the store's own adapter. */
export class FatooraUnit {
  readonly environment: TaxEnvironment
  readonly serial: string
  key: KeyObject = createStampingKey()
  /** Of its newest certificate. */
  csid: IssuedCsid | undefined
  readonly #authority: TaxAuthority

  constructor(
    authority: TaxAuthority,
    {
      environment = 'simulation',
      serial = crypto.randomUUID(),
    }: { environment?: TaxEnvironment; serial?: string } = {},
  ) {
    this.#authority = authority
    this.environment = environment
    this.serial = serial
  }

  get credentials(): UnitCredentials {
    return { environment: this.environment, token: this.csid?.token ?? '', secret: this.csid?.secret ?? '' }
  }

  csr(): string {
    return createCsr(this.key, {
      environment: this.environment,
      commonName: `Ishtirak-${this.serial}`,
      organization: seller.name.ar,
      organizationUnit: 'Riyadh',
      vatNumber: seller.vatNumber,
      solution: { name: 'Ishtirak', model: '1', serial: this.serial },
      forms: ['standard', 'simplified'],
      registeredAddress: 'RRRD2929',
      businessCategory: 'Information',
    })
  }

  requestCompliance(otp: string): Promise<CsidAnswer> {
    return this.#keep(this.#authority.complianceCsid({ environment: this.environment, otp, csr: this.csr() }))
  }

  async passChecks(): Promise<void> {
    const kinds = documentsOfEveryKind(issuedAt).slice(0, 6)
    for (const [name, document] of kinds) {
      const answer = await this.#authority.complianceCheck(this.credentials, this.stamp(document))
      if (answer.outcome !== 'accepted') throw new Error(`${name}: ${JSON.stringify(answer)}`)
    }
  }

  requestProduction(): Promise<CsidAnswer> {
    return this.#keep(this.#authority.productionCsid(this.credentials, this.csid?.requestId ?? ''))
  }

  async register(fatoora: Pick<TestFatoora, 'otp'>): Promise<this> {
    mustBeIssued(await this.requestCompliance(await fatoora.otp('simulation')))
    await this.passChecks()
    mustBeIssued(await this.requestProduction())
    return this
  }

  stamp(
    parts: Parameters<typeof taxDocument>[0] = {},
    chain: Chain = { counter: 1, previousHash: firstPreviousHash },
  ): StampedDocument {
    const document = taxDocument({ uuid: crypto.randomUUID(), issuedAt, ...parts })
    const built = buildDocument(document, chain)
    const certificate = readSecurityToken(this.csid?.token ?? '')
    const { xml } = stampDocument(built, { key: this.key, certificate, signedAt: new Date(issuedAt) })
    return { uuid: document.uuid, hash: built.hash, xml }
  }

  async #keep(asked: Promise<CsidAnswer>): Promise<CsidAnswer> {
    const answer = await asked
    if (answer.outcome === 'issued') this.csid = answer.csid
    return answer
  }
}

function mustBeIssued(answer: CsidAnswer) {
  if (answer.outcome !== 'issued') throw new Error(JSON.stringify(answer))
}
