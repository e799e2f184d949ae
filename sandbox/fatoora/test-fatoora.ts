import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { type Clock, createStoppedClock } from '../practice/clock.ts'
import { TestGateway } from '../practice/test-gateway.ts'
import { distinguishedName, newKey } from './certificates/authority.ts'
import * as asn from './certificates/der.ts'
import { objectIds } from './certificates/object-ids.ts'
import { type Environment, templateNames } from './environments.ts'
import type { PresentedBooks } from './present-books.ts'
import { putStamp } from './put-stamp.ts'
import { startFatooraSandbox } from './start-fatoora-sandbox.ts'
import { SELLER_VAT, type TestDocument, documentXml } from './test-document.ts'
import { readInvoice } from './verify/invoice.ts'

// A store for tests: it registers a unit at an authority of its own and sends it documents.

/** JSON with loose access, so that a test can say `body.validationResults.status`. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any
export type Answer = { status: number; body: Json; headers: Headers }
export type Submission = { invoiceHash: string; uuid: string; invoice: string }

/** An hour after the documents of test-document.ts, so that they come in time. */
export const START = Date.parse('2026-11-20T11:00:00+03:00')

export class TestFatoora extends TestGateway {
  static async open(options: { clock?: Clock } = {}): Promise<TestFatoora> {
    const clock = options.clock ?? createStoppedClock(START)
    const begin = (dataDir: string) => startFatooraSandbox({ host: '127.0.0.1', port: 0, dataDir, clock })
    const dataDir = await TestGateway.newFolder()
    return new TestFatoora(dataDir, await begin(dataDir), begin)
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }

  async otp(environment: Environment = 'simulation'): Promise<string> {
    return (await this.ask('POST', '/sandbox/otps', { environment })).body.otp
  }

  async fault(fault: Json): Promise<void> {
    const { status, body } = await this.ask('POST', '/sandbox/faults', fault)
    if (status !== 201) throw new Error(JSON.stringify(body))
  }

  async passTime(ms: number): Promise<void> {
    await this.ask('PUT', '/sandbox/clock', { advance_ms: ms })
  }

  async books(): Promise<PresentedBooks> {
    return (await this.ask('GET', '/sandbox/books')).body
  }

  /** A unit with its production certificate. */
  async register(changes: Partial<Applicant> = {}): Promise<TestUnit> {
    const unit = new TestUnit(this, changes)
    await unit.register()
    return unit
  }
}

export interface Applicant {
  environment: Environment
  vatNumber: string
  kinds: string
  serial: string
  template: string
  country: string
}

/** What a unit signs in with and stamps with. */
export interface Credentials {
  token: string
  secret: string
  requestId: string
  certificate: string
  privateKey: string
}

export class TestUnit {
  readonly applicant: Applicant
  /** Of its newest certificate. */
  credentials: Credentials | undefined
  privateKey = newKey().privateKey
  #fatoora: TestFatoora

  constructor(fatoora: TestFatoora, changes: Partial<Applicant> = {}) {
    this.#fatoora = fatoora
    const environment = changes.environment ?? 'simulation'
    this.applicant = {
      environment,
      vatNumber: SELLER_VAT,
      kinds: '1100',
      serial: '1-Siyaj|2-Web|3-1',
      template: templateNames[environment],
      country: 'SA',
      ...changes,
    }
  }

  async call(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const { token, secret } = this.credentials ?? {}
    return this.#fatoora.ask(method, `/e-invoicing/${this.applicant.environment}${path}`, body, {
      'accept-version': 'V2',
      'accept-language': 'en',
      ...(token && { authorization: `Basic ${Buffer.from(`${token}:${secret}`).toString('base64')}` }),
      ...headers,
    })
  }

  async requestCompliance(otp?: string, csr = this.csr()): Promise<Answer> {
    const code = otp ?? (await this.#fatoora.otp(this.applicant.environment))
    return this.keep(await this.call('POST', '/compliance', { csr }, { otp: code }))
  }

  /** All checks that its kinds ask for. */
  async passChecks(): Promise<void> {
    const [standard, simplified] = this.applicant.kinds
    const forms = [
      ...(standard === '1' ? ['01' as const] : []),
      ...(simplified === '1' ? ['02' as const] : []),
    ]
    for (const form of forms) {
      for (const type of ['388', '381', '383'] as const) {
        const { status, body } = await this.call('POST', '/compliance/invoices', this.stamped({ form, type }))
        if (status !== 200) throw new Error(JSON.stringify(body))
      }
    }
  }

  async requestProduction(): Promise<Answer> {
    const body = { compliance_request_id: this.credentials?.requestId }
    return this.keep(await this.call('POST', '/production/csids', body))
  }

  async register(): Promise<void> {
    await this.requestCompliance()
    await this.passChecks()
    const { status, body } = await this.requestProduction()
    if (status !== 200) throw new Error(JSON.stringify(body))
  }

  /** Takes over a certificate that an answer holds. */
  keep(answer: Answer): Answer {
    if (!answer.body.binarySecurityToken) return answer
    const { binarySecurityToken: token, secret, requestID } = answer.body
    const certificate = Buffer.from(token, 'base64').toString()
    this.credentials = {
      token,
      secret,
      requestId: String(requestID),
      certificate,
      privateKey: this.privateKey,
    }
    return answer
  }

  report(submission: Submission): Promise<Answer> {
    return this.call('POST', '/invoices/reporting/single', submission, { 'clearance-status': '0' })
  }

  clear(submission: Submission): Promise<Answer> {
    return this.call('POST', '/invoices/clearance/single', submission, { 'clearance-status': '1' })
  }

  /** A document with its stamp, as it is sent. `edit` changes the text before it is stamped. */
  stamped(changes: Partial<TestDocument> = {}, edit = (xml: string) => xml): Submission {
    if (!this.credentials) throw new Error('a unit without a certificate stamps nothing')
    const { certificate, privateKey } = this.credentials
    const invoice = readInvoice(edit(documentXml({ vatNumber: this.applicant.vatNumber, ...changes })))
    const withCertificateInQr = invoice.isSimplified
    return submissionOf(putStamp(invoice, { certificate, privateKey, signedAt: START, withCertificateInQr }))
  }

  /** Base64 of the PEM of a certificate request by its present key. */
  csr(privateKey = this.privateKey): string {
    const { vatNumber, kinds, serial, template, country } = this.applicant
    const key = createPrivateKey(privateKey)
    const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' })
    const name = distinguishedName([
      [objectIds.surname, serial],
      [objectIds.userId, vatNumber],
      [objectIds.title, kinds],
      [objectIds.registeredAddress, 'RRRD2929'],
      [objectIds.businessCategory, 'Information'],
    ])
    const extensions = asn.sequence(
      asn.sequence(asn.objectId(objectIds.templateName), asn.octets(asn.text(template))),
      asn.sequence(asn.objectId(objectIds.subjectAltName), asn.octets(asn.sequence(asn.context(4, name)))),
    )
    const info = asn.sequence(
      asn.integer(0n),
      distinguishedName([
        [objectIds.country, country],
        [objectIds.organizationalUnit, 'Riyadh'],
        [objectIds.organization, 'Siyaj'],
        [objectIds.commonName, `Siyaj-${vatNumber}`],
      ]),
      publicKey,
      asn.context(
        0,
        asn.sequence(asn.objectId(objectIds.extensionRequest), asn.der(asn.tags.set, extensions)),
      ),
    )
    const algorithm = asn.sequence(asn.objectId(objectIds.ecdsaWithSha256))
    const request = asn.sequence(info, algorithm, asn.bits(sign('sha256', info, key)))
    const pem = `-----BEGIN CERTIFICATE REQUEST-----\n${request.toString('base64')}\n-----END CERTIFICATE REQUEST-----\n`
    return Buffer.from(pem).toString('base64')
  }
}

export function submissionOf(xml: string): Submission {
  const { hash, uuid } = readInvoice(xml)
  return { invoiceHash: hash, uuid, invoice: Buffer.from(xml).toString('base64') }
}

export function xmlOf({ invoice }: Submission): string {
  return Buffer.from(invoice, 'base64').toString('utf8')
}

/** The names of the messages of an answer. */
export function codesOf({ body }: Answer): string[] {
  const { errorMessages, warningMessages } = body.validationResults
  return [...errorMessages, ...warningMessages].map(({ code }: Json) => code)
}
