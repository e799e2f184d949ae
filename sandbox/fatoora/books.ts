import { join } from 'node:path'
import { Remembering } from '../practice/remembering.ts'
import type { AuthorityKeys } from './certificates/authority.ts'
import { type Csid, type Otp, type TaxDocument, type Unit, isAccepted } from './objects.ts'

type Entry =
  | { kind: 'authority'; value: AuthorityKeys }
  | { kind: 'unit'; value: Unit }
  | { kind: 'csid'; value: Csid }
  | { kind: 'otp'; value: Otp }
  | { kind: 'document'; value: TaxDocument }

/** In DATA_DIR/sandbox/fatoora.jsonl. */
export class Books extends Remembering<Entry> {
  authority: AuthorityKeys | undefined
  readonly units = new Map<string, Unit>()
  readonly csids = new Map<string, Csid>()
  readonly otps = new Map<string, Otp>()
  /** By unit and hash, in the sequence in which they first came. */
  readonly documents = new Map<string, TaxDocument>()
  #byCertificate = new Map<string, string>()
  #certificates = new Map<string, Set<string>>()

  static async load(dataDir: string): Promise<Books> {
    return new Books(join(dataDir, 'sandbox', 'fatoora.jsonl')).read()
  }

  put(entry: Entry) {
    this.record(entry)
  }

  findCsidByCertificate(certificate: string): Csid | undefined {
    return this.csids.get(this.#byCertificate.get(certificate) ?? '')
  }

  /** The texts of the production certificates of a unit: any of them may stand in a document that comes late. */
  productionCertificates(unitId: string): ReadonlySet<string> {
    return this.#certificates.get(unitId) ?? new Set()
  }

  findDocument(unitId: string, hash: string): TaxDocument | undefined {
    return this.documents.get(`${unitId} ${hash}`)
  }

  findAccepted(unitId: string, hash: string): TaxDocument | undefined {
    const found = this.findDocument(unitId, hash)
    return found && isAccepted(found) ? found : undefined
  }

  protected override apply(entry: Entry): void {
    switch (entry.kind) {
      case 'authority':
        this.authority = entry.value
        break
      case 'unit':
        this.units.set(entry.value.id, entry.value)
        break
      case 'csid':
        this.#applyCsid(entry.value)
        break
      case 'otp':
        this.otps.set(entry.value.code, entry.value)
        break
      case 'document':
        this.documents.set(`${entry.value.unit_id} ${entry.value.hash}`, entry.value)
        break
    }
  }

  #applyCsid(csid: Csid) {
    this.csids.set(csid.request_id, csid)
    this.#byCertificate.set(csid.certificate, csid.request_id)
    if (csid.purpose !== 'production') return
    const known = this.#certificates.get(csid.unit_id) ?? new Set()
    this.#certificates.set(csid.unit_id, known.add(csid.certificate))
  }

  protected override *entries(): Generator<Entry> {
    if (this.authority) yield { kind: 'authority', value: this.authority }
    for (const value of this.units.values()) yield { kind: 'unit', value }
    for (const value of this.csids.values()) yield { kind: 'csid', value }
    for (const value of this.otps.values()) yield { kind: 'otp', value }
    for (const value of this.documents.values()) yield { kind: 'document', value }
  }
}
